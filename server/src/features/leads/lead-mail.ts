import { UNKNOWN_NAME } from 'shared-contracts/forms';
import {
  formatCallbackInHawaii,
  formatDay,
  formatMinutes,
  type LeadSubmission,
  showingType,
} from 'shared-contracts/leads';
import { formatTelephone } from 'shared-contracts/telephone';
import type { MailPlace } from '../mail/mail-home';
import { leadComments } from './lead-message';
import type { LeadMailPayload } from './mails/lead-mail';
import { personName } from './person-name';
import { answerAddress, type PreparedLead } from './prepared-lead';
import { callbackFacts, homeOf, type RequestFact, SELLER_SOURCE, showingFacts } from './request-words';
import { visitorWords } from './visitor-words';

/** The mail that notifies an agent of a lead. It shows the day that the visitor chose, and the time in both zones. */
export function leadMail(lead: PreparedLead, place: MailPlace): LeadMailPayload {
  const { submission, listing } = lead;
  const { full_name } = personName(submission);
  const name = full_name === UNKNOWN_NAME ? '' : full_name;
  const phone = submission.phone?.trim() || null;
  const title = leadSentence(lead, name || (phone && formatTelephone(phone)) || 'A visitor');
  const replyTo = answerAddress(lead);
  return {
    template: 'lead',
    to: lead.recipient.email,
    replyTo,
    subject: title,
    props: {
      title,
      name,
      email: replyTo?.address ?? null,
      phone,
      message: visitorWords({ ...submission, message: leadComments(submission) }) || null,
      listing: homeOf(listing, place),
      facts: [
        ...showingFacts(submission),
        ...callbackFacts(submission, "Visitor's time"),
        ...preapprovalFacts(submission),
      ],
      leadSource: lead.origin.lead_source,
      sourceUrl: submission.source_url ?? null,
    },
  };
}

/**
 * 'Mina Sample wants to see 12 Sample Street on Saturday, November 28'.
 * @param who the name, or the number of a caller without one
 */
function leadSentence({ submission, listing, origin }: PreparedLead, who: string): string {
  const home = listing?.title || null;
  const about = home ? ` about ${home}` : '';
  switch (submission.action) {
    case 'request_showing':
      return `${who} ${showingWish(submission)} ${home ?? 'a home'} ${showingTime(submission)}`;
    case 'callback':
      return `${who} asks for a call${about}${callbackTime(submission)}`;
    case 'ask_question':
      return `${who} has a question${about}`;
    case 'favorite':
      return `${who} saved ${home ?? 'a home'}`;
    default:
      return origin.lead_source === SELLER_SOURCE
        ? `${who} asks what a home could sell for`
        : `${who} sent a message${about}`;
  }
}

const showingWish = ({ showing }: LeadSubmission) =>
  showing && showingType(showing.type) === 'virtual_tour' ? 'wants a virtual tour of' : 'wants to see';

function showingTime({ showing }: LeadSubmission): string {
  if (!showing?.date) return 'as soon as possible';
  const time = showing.slot === undefined ? '' : `, ${formatMinutes(showing.slot)}`;
  return `on ${formatDay(showing.date)}${time}`;
}

function callbackTime({ callback }: LeadSubmission): string {
  const time = callback && formatCallbackInHawaii(callback);
  return time ? `: ${time}` : '';
}

const preapprovalFacts = ({ preapprove }: LeadSubmission): RequestFact[] =>
  preapprove ? [['Pre-approval', 'Would like help to get pre-approved']] : [];
