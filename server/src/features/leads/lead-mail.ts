import type { LeadAction } from 'shared-contracts';
import { UNKNOWN_NAME } from 'shared-contracts/forms';
import {
  formatCallback,
  formatCallbackInHawaii,
  formatDay,
  formatMinutes,
  type LeadSubmission,
  showingType,
} from 'shared-contracts/leads';
import { formatTelephone } from 'shared-contracts/telephone';
import { leadComments } from './lead-message';
import type { LeadMailPayload } from './mails/lead-mail';
import { personName } from './person-name';
import { answerAddress, type PreparedLead } from './prepared-lead';
import { visitorWords } from './visitor-words';

const TITLES: Record<LeadAction, string> = {
  ask_question: 'Question about a listing',
  request_showing: 'Showing request',
  callback: 'Callback request',
  email_agent: 'Message',
  contact_agent: 'Message',
  favorite: 'Favorited listing',
  other: 'Contact request',
};
const FULL_DAY = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const;
const DAY_PARTS = { first_available: 'First available', morning: 'Morning', afternoon: 'Afternoon' } as const;

/** The mail that notifies an agent of a lead. It shows the day that the visitor chose, and the time in both zones. */
export function leadMail(lead: PreparedLead, siteUrl: string): LeadMailPayload {
  const { submission, listing } = lead;
  const { full_name } = personName(submission);
  const name = full_name === UNKNOWN_NAME ? '' : full_name;
  const phone = submission.phone?.trim() || null;
  const title = TITLES[submission.action];
  const replyTo = answerAddress(lead);
  return {
    template: 'lead',
    to: lead.recipient.email,
    replyTo,
    subject: [title, listing?.title || name || (phone && formatTelephone(phone))].filter(Boolean).join(': '),
    props: {
      title,
      name,
      email: replyTo?.address ?? null,
      phone,
      message: visitorWords({ ...submission, message: leadComments(submission) }) || null,
      listing: listing && {
        title: listing.title,
        mlsNumber: listing.mls_number,
        price: listing.asking_price === null ? null : dollars(listing.asking_price),
        url: `${siteUrl}/listings/${encodeURIComponent(listing.slug)}`,
      },
      facts: [...showingFacts(submission), ...callbackFacts(submission), ...preapprovalFacts(submission)],
      leadSource: lead.origin.lead_source,
      sourceUrl: submission.source_url ?? null,
    },
  };
}

type Facts = Array<[string, string]>;

function showingFacts({ showing }: LeadSubmission): Facts {
  if (!showing) return [];
  const day = showing.date === null ? 'As soon as possible' : `${formatDay(showing.date, FULL_DAY)} (Hawaii)`;
  const facts: Facts = [['Day', day]];
  if (showing.time) facts.push(['Time', DAY_PARTS[showing.time]]);
  if (showing.slot !== undefined) facts.push(['Time', `${formatMinutes(showing.slot)} Hawaii time`]);
  facts.push(['Viewing', showingType(showing.type) === 'in_person' ? 'In person' : 'Virtual tour']);
  return facts;
}

function callbackFacts({ callback }: LeadSubmission): Facts {
  if (!callback) return [];
  const facts: Facts = [["Visitor's time", formatCallback(callback)]];
  const inHawaii = formatCallbackInHawaii(callback);
  if (inHawaii) facts.push(['Hawaii time', inHawaii]);
  return facts;
}

const preapprovalFacts = ({ preapprove }: LeadSubmission): Facts =>
  preapprove ? [['Pre-approval', 'Would like help to get pre-approved']] : [];

function dollars(amount: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }).format(
    amount,
  );
}
