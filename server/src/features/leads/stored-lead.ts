import type { StoredListing } from 'search-engine';
import { isEmail } from 'shared-contracts/forms';
import { clockIn, hawaiiDay, isDay, type LeadSubmission, SHOWING_TIMES } from 'shared-contracts/leads';
import type { Database } from '../../platform/database/database';
import type { LeadsDeps } from './lead-deps';
import type { StoredLead } from './leads.repository';
import type { PreparedLead } from './prepared-lead';
import { visitorWords } from './visitor-words';

export type StoredLeadDeps = Pick<LeadsDeps, 'outbox' | 'siteUrl' | 'findListing' | 'settings' | 'agents'>;

/** The public listing of a stored lead. Ask before a transaction begins. */
export async function listingOfLead(
  db: Database,
  { findListing }: Pick<StoredLeadDeps, 'findListing'>,
  id: number,
): Promise<StoredListing | null> {
  const row = await db.selectFrom('leads').select('mls_number').where('id', '=', id).executeTakeFirst();
  return row?.mls_number ? findListing(row.mls_number) : null;
}

/** A stored lead as it was before it was stored, so that it can be sent again. */
export function preparedFrom(
  row: StoredLead,
  listing: StoredListing | null,
  settings: StoredLeadDeps['settings'],
): PreparedLead {
  return {
    submission: usable(row.submission ?? submissionOfColumns(row), settings.CALLBACK_PLACEHOLDER_EMAIL),
    origin: { lead_source: row.lead_source, source_type: row.source_type ?? row.lead_source },
    recipient: {
      advisorId: row.advisor_id,
      teamSlug: row.team_slug,
      email: row.agent_email ?? settings.SUPPORT_EMAIL,
      // the row has no name: the company answers
      name: null,
      kind: null,
    },
    listing,
    userId: row.user_id,
    isImpersonated: row.impersonated,
    language: row.language,
    callbackEmail: settings.CALLBACK_PLACEHOLDER_EMAIL,
  };
}

/** A held submission was never validated, so invalid fields are dropped. */
function usable({ callback, ...submission }: LeadSubmission, placeholder: string): LeadSubmission {
  const email = submission.email ?? '';
  return {
    ...submission,
    email: email === placeholder || !isEmail(email) ? '' : email,
    ...(callback && clockIn(new Date(), callback.time_zone) ? { callback } : {}),
  };
}

/** The submission of a row that was stored before rows had it. */
function submissionOfColumns(row: StoredLead): LeadSubmission {
  const [showing, callback] = [showingOf(row), callbackOf(row)];
  const search = 'search' in row.payload ? row.payload.search : null;
  return {
    action: row.action,
    submission_id: row.submission_id,
    name: row.full_name,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    comments: visitorWords(row),
    preapprove: row.preapprove,
    ...(row.phone === null ? {} : { phone: row.phone }),
    ...(row.mls_number === null ? {} : { mls_number: row.mls_number }),
    ...(row.source_url === null ? {} : { source_url: row.source_url }),
    ...(row.source_description === null ? {} : { source_description: row.source_description }),
    ...(row.referral_source === null ? {} : { referral_source: row.referral_source }),
    ...(row.screen_name === null ? {} : { screen_name: row.screen_name }),
    ...(row.help_with === null ? {} : { help_with: row.help_with }),
    ...(search ? { search } : {}),
    ...(showing ? { showing } : {}),
    ...(callback ? { callback } : {}),
  };
}

function showingOf(row: StoredLead): LeadSubmission['showing'] | null {
  const { showing_at: at, showing_type, showing_origin: origin } = row;
  if (origin === null) return null;
  const time = SHOWING_TIMES.find((one) => one === row.showing_time);
  return {
    date: at === null ? null : hawaiiDay(at),
    type: showing_type === 'in_person' ? 'in_person' : 'virtual_tour',
    origin,
    ...(time ? { time } : {}),
    ...(row.showing_slot === null ? {} : { slot: row.showing_slot }),
  };
}

function callbackOf(row: StoredLead): LeadSubmission['callback'] | null {
  const { callback_date: date, callback_minutes: minutes, callback_time_zone: time_zone } = row;
  if (date === null || minutes === null || time_zone === null) return null;
  return isDay(date) ? { date, minutes, time_zone } : null;
}
