import type { StoredListing } from 'search-engine';
import { cutSourceUrl, FASTEST_PERSON_MS } from 'shared-contracts';
import {
  LENDING_SOURCE,
  type LeadOrigin,
  type LeadReceipt,
  type LeadSubmission,
  showingMoment,
  showingType,
} from 'shared-contracts/leads';
import { leadComments } from './lead-message';
import {
  helpWith,
  inquiryOf,
  leadEmail,
  leadFormData,
  leadPayload,
  lendingSubmission,
  showingPayload,
} from './lead-payload';
import type { LeadRecipient } from './lead-recipient';
import type { LeadPayload, ShowingPayload } from './lead-records';
import type { NewLead } from './leads.repository';
import type { LeadPart } from './leads.tables';
import { personName } from './person-name';

/** Prefix of the site's own submission ids. A visitor's must not have it, or it could replace a favorite's lead. */
export const OWN_SUBMISSION = 'favorite-';

/** A submission with all data that the server added. */
export interface PreparedLead {
  submission: LeadSubmission;
  origin: LeadOrigin;
  recipient: LeadRecipient;
  listing: StoredListing | null;
  userId: number | null;
  /** staff sent it while they acted for the user: no tracking event and no copy */
  isImpersonated: boolean;
  /** of the page that sent it; null if it is unknown */
  language: string | null;
  callbackEmail: string;
}

/** The message of a form after its lead is stored, in English as it is stored. */
export function successMessage({ action, showing }: LeadSubmission): string {
  if (action === 'ask_question') return /*i18n*/ 'Your inquiry has been sent.';
  if (action === 'email_agent' || action === 'contact_agent') return /*i18n*/ 'Email Sent';
  if (action === 'callback') return /*i18n*/ 'We will call you at your designated time and phone number. Mahalo.';
  if (action === 'request_showing' && showing?.origin !== 'panel')
    return /*i18n*/ 'Your showing request has been sent.';
  return /*i18n*/ 'Thanks for submitting your request.';
}

export function receiptOf(id: number, lead: NewLead): LeadReceipt {
  return { id, submission_id: lead.submission_id, lead_source: lead.lead_source, successMessage: lead.success_message };
}

/** The payload for the external ingestion: a showing has its own format, other leads a common one. */
export function outwardPayload(lead: PreparedLead): LeadPayload | ShowingPayload {
  const { submission, listing } = lead;
  const context = {
    origin: lead.origin,
    listing,
    agentEmail: lead.recipient.email,
    listingAgentEmail: listing?.internal.listing_agent?.email ?? null,
    callbackEmail: lead.callbackEmail,
  };
  const payload =
    submission.action === 'request_showing' ? showingPayload(submission, context) : leadPayload(submission, context);
  return isEmailForm(submission) ? withPageAddress(payload, sourceUrl(submission)) : payload;
}

/** A contact-agent e-mail keeps 255 characters of the page's address, other leads 200. */
function sourceUrl(submission: LeadSubmission): string | null {
  if (!submission.source_url) return null;
  return cutSourceUrl(submission.source_url, isEmailForm(submission) ? 'emailAgent' : 'question');
}

const isEmailForm = ({ action }: LeadSubmission) => action === 'email_agent' || action === 'contact_agent';

function withPageAddress<P extends LeadPayload | ShowingPayload>(payload: P, url: string | null): P {
  const request = { ...payload.request, web_source__c: url };
  return 'web_source' in payload ? { ...payload, web_source: url, request } : { ...payload, request };
}

/** The row of a lead. Days are the chosen ones; only the payload has the shifted one. */
export function leadRow(lead: PreparedLead, part: LeadPart, status: NewLead['status']): NewLead {
  const { submission, origin, recipient, listing } = lead;
  const form = leadFormData(submission, lead);
  const inquiry = inquiryOf(submission);
  return {
    submission_id: submission.submission_id,
    part,
    action: submission.action,
    status,
    lead_source: origin.lead_source,
    source_type: origin.source_type,
    source_description: form.source_description,
    source_url: sourceUrl(submission),
    referral_source: submission.referral_source ?? null,
    screen_name: submission.screen_name ?? null,
    help_with: helpWith(submission),
    first_name: inquiry.first_name,
    last_name: inquiry.last_name,
    full_name: inquiry.full_name,
    email: leadEmail(submission, lead.callbackEmail),
    phone: inquiry.phone,
    message: leadComments(submission) || null,
    preapprove: inquiry.preapprove,
    mls_number: listing?.mls_number ?? inquiry.mls_number,
    internal_id: listing?.internal_id ?? null,
    listing_title: form.listing,
    advisor_id: recipient.advisorId,
    team_slug: recipient.teamSlug,
    agent_email: recipient.email,
    user_id: lead.userId,
    impersonated: lead.isImpersonated,
    language: lead.language,
    ...requestedTimes(submission),
    payload: outwardPayload(lead),
    submission,
    success_message: successMessage(submission),
  };
}

function requestedTimes({ showing, callback }: LeadSubmission) {
  return {
    showing_at: showing?.date ? new Date(showingMoment(showing.date)) : null,
    showing_asap: showing !== undefined && showing.date === null,
    showing_type: showing ? showingType(showing.type) : null,
    showing_time: showing?.time ?? null,
    showing_slot: showing?.slot ?? null,
    showing_origin: showing?.origin ?? null,
    callback_date: callback?.date ?? null,
    callback_minutes: callback?.minutes ?? null,
    callback_time_zone: callback?.time_zone ?? null,
  };
}

/** The extra lead for a pre-approval. It has the submission's id and its own part. */
export function lendingLead(lead: PreparedLead): PreparedLead | null {
  const extra = lendingSubmission(lead.submission);
  if (!extra) return null;
  const email = leadEmail(lead.submission, lead.callbackEmail);
  return {
    ...lead,
    submission: { ...extra, email, submission_id: lead.submission.submission_id },
    origin: { lead_source: LENDING_SOURCE, source_type: LENDING_SOURCE },
  };
}

/**
 * True for a robot: the honeypot is filled, or the form was sent too fast. A signed-in user is a person, and a form
 * without a time is judged by the honeypot only. A robot's lead is stored unvalidated for staff, so no code may rely on
 * its content.
 */
export function isSpam({ website, open_ms }: LeadSubmission, isSignedIn: boolean): boolean {
  if ((website ?? '').trim() !== '') return true;
  return !isSignedIn && open_ms !== undefined && open_ms < FASTEST_PERSON_MS;
}

/** The e-mail address for an answer; null for the placeholder of a callback. */
export function answerAddress({ submission }: PreparedLead): { name: string; address: string } | null {
  const address = submission.email?.trim() ?? '';
  return address === '' ? null : { name: personName(submission).full_name, address };
}
