import { ApiError, leadTrackingEvent, pageLanguage, SOURCE_LANGUAGE } from 'shared-contracts';
import { isShowingOffered, type LeadReceipt, type LeadSubmission, leadOrigin } from 'shared-contracts/leads';
import type { Database } from '../../platform/database/database';
import { refuseFields } from '../../platform/http/problem';
import type { RequestContext, ServerSession } from '../../platform/http/request-context';
import { inLanguage } from '../../platform/language/language';
import { countOrRefuse } from '../../platform/security/attempt-limits';
import { addressKey } from '../../platform/security/limits';
import { emailKey } from '../../platform/security/tokens';
import { i18n } from '../../texts';
import type { Outbox } from '../outbox/outbox';
import { recordEvent, scoreRecord } from '../tracking/record-event';
import type { LeadSettings, LeadsDeps } from './lead-deps';
import { leadMail } from './lead-mail';
import { leadRecipient } from './lead-recipient';
import { findReceipt, insertLead, type NewLead } from './leads.repository';
import {
  isSpam,
  leadRow,
  lendingLead,
  OWN_SUBMISSION,
  type PreparedLead,
  receiptOf,
  successMessage,
} from './prepared-lead';
import { requestCopy } from './request-copy';
import { mailPlace } from './request-words';
import { impossibleMinutes, validateLead } from './validate-lead';

/**
 * Accepts a lead: validates it, stores it together with its deliveries, and only then acknowledges it. A repeat of the
 * same submission_id gets the same receipt and changes nothing.
 */
export async function submitLead(
  deps: LeadsDeps,
  submission: LeadSubmission,
  context: RequestContext,
): Promise<LeadReceipt> {
  refuseOwnSubmission(submission);
  refuseFields(impossibleMinutes(submission));
  const given = await findReceipt(deps.db, submission.submission_id);
  if (given) return inPageLanguage(given);
  const lead = await prepareLead(deps, submission, context.session);
  const spam = isSpam(submission, context.session !== null);
  if (!spam) {
    const source = submission.lead_source ?? lead.origin.lead_source;
    refuseFields(validateLead(submission, source, deps.now?.() ?? new Date()));
    refuseUnofferedShowing(lead);
  }
  await countLead(deps, submission, context);
  const mails = { ...deps, siteUrl: deps.mailOrigin(context.request) };
  const receipt = await deps.db.transaction().execute((trx) => storeLead(trx, mails, lead, spam));
  deps.outbox.wake();
  return inPageLanguage(receipt);
}

const inPageLanguage = (receipt: LeadReceipt): LeadReceipt => ({
  ...receipt,
  successMessage: i18n.t(receipt.successMessage),
});

/** The services that complete a lead. */
export type LeadContext = Pick<LeadsDeps, 'findListing' | 'agents'> & { settings: LeadSettings };

/** Completes a submission: the listing's facts, the recipient, the source. */
export async function prepareLead(
  deps: LeadContext,
  submission: LeadSubmission,
  session: Pick<ServerSession, 'userId' | 'actorId'> | null,
): Promise<PreparedLead> {
  const listing = submission.mls_number ? await deps.findListing(submission.mls_number) : null;
  const recipient = await leadRecipient(deps, submission);
  const origin = leadOrigin({
    action: submission.action,
    hasListing: submission.mls_number !== undefined,
    recipient: recipient.kind,
    screenName: submission.screen_name,
    leadSource: submission.lead_source,
  });
  return {
    submission,
    origin,
    recipient,
    listing,
    userId: session?.userId ?? null,
    isImpersonated: session !== null && session.actorId !== null,
    language: pageLanguage(),
    callbackEmail: deps.settings.CALLBACK_PLACEHOLDER_EMAIL,
  };
}

/** The services that send a stored lead. */
type SendDeps = Pick<LeadsDeps, 'outbox' | 'siteUrl' | 'settings'>;

/** Stores lead, extra lead and all deliveries in the given transaction. Returns the receipt of the first submission. */
export async function storeLead(
  trx: Database,
  deps: SendDeps,
  lead: PreparedLead,
  spam: boolean,
): Promise<LeadReceipt> {
  const row = {
    // for staff and the sales system, whatever the visitor's language
    ...inLanguage(SOURCE_LANGUAGE, () => leadRow(lead, 'main', spam ? 'spam' : 'new')),
    success_message: successMessage(lead.submission),
  };
  const id = await insertLead(trx, row);
  if (id === null) return existingReceipt(trx, row.submission_id);
  if (!spam) await sendLead(trx, deps, lead, { ...row, id });
  return receiptOf(id, row);
}

/** The deliveries of a stored lead: payload, mail to the agent, copy, score event, and the payload of the extra lead. */
export async function sendLead(
  trx: Database,
  deps: SendDeps,
  lead: PreparedLead,
  { id, ...row }: Pick<NewLead, 'action' | 'payload'> & { id: number },
): Promise<void> {
  const topic = row.action === 'request_showing' ? 'lead.showing' : 'lead.ingest';
  await deps.outbox.add(trx, { topic, dedupeKey: `lead:${id}`, payload: row.payload });
  if (row.action !== 'favorite') {
    // for the agent, whatever the visitor's language
    const payload = inLanguage(SOURCE_LANGUAGE, () => leadMail(lead, mailPlace(deps)));
    await deps.outbox.add(trx, { topic: 'mail', dedupeKey: `lead-mail:${id}`, payload });
  }
  const copy = requestCopy(lead, deps);
  if (copy) await deps.outbox.add(trx, { topic: 'mail', dedupeKey: `lead-copy:${id}`, payload: copy });
  await recordLeadEvent(trx, deps.outbox, lead);
  await storeLendingLead(trx, deps, lead);
}

/** The score event of a lead; none without an e-mail, and none for a lead that staff sent for a client. */
async function recordLeadEvent(trx: Database, outbox: Outbox, lead: PreparedLead): Promise<void> {
  const { submission, origin, listing, userId } = lead;
  const facts = {
    email: submission.email?.trim() || null,
    lead_source: origin.lead_source,
    mls_number: listing?.mls_number ?? submission.mls_number ?? null,
  };
  const event = leadTrackingEvent(facts, { sudo: lead.isImpersonated, url: submission.source_url ?? '' });
  if (event) await recordEvent(trx, outbox, scoreRecord(event, event.contact.Email, userId));
}

async function storeLendingLead(trx: Database, deps: Pick<LeadsDeps, 'outbox'>, lead: PreparedLead): Promise<void> {
  const extra = lendingLead(lead);
  if (!extra) return;
  const row = leadRow(extra, 'lending', 'new');
  const id = await insertLead(trx, row);
  if (id !== null) await deps.outbox.add(trx, { topic: 'lead.ingest', dedupeKey: `lead:${id}`, payload: row.payload });
}

async function existingReceipt(trx: Database, submissionId: string): Promise<LeadReceipt> {
  const receipt = await findReceipt(trx, submissionId);
  if (!receipt) throw new ApiError('internal');
  return receipt;
}

function refuseOwnSubmission({ submission_id }: LeadSubmission): void {
  if (!submission_id.startsWith(OWN_SUBMISSION)) return;
  const message = i18n.t('You are not allowed to send this request for another user.');
  refuseFields([{ field: 'submission_id', pointer: '#/submission_id', message }]);
}

/** Showings are for active listings only. A removed listing is not active. */
function refuseUnofferedShowing({ submission, listing }: PreparedLead): void {
  if (submission.action !== 'request_showing') return;
  if (!listing || !isShowingOffered(listing.listing_status_name)) throw new ApiError('showing_not_offered');
}

async function countLead(
  { db, limits }: LeadsDeps,
  { email }: LeadSubmission,
  { ip, reply }: RequestContext,
): Promise<void> {
  await countOrRefuse(db, reply, 'lead:address', addressKey(ip), limits.leadPerAddress);
  if (email) await countOrRefuse(db, reply, 'lead:email', emailKey(email), limits.leadPerEmail);
}
