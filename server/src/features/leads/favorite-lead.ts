import { createHash } from 'node:crypto';
import type { StoredListing } from 'search-engine';
import type { LeadSubmission } from 'shared-contracts/leads';
import type { Database } from '../../platform/database/database';
import type { ServerSession } from '../../platform/http/request-context';
import type { LeadsDeps } from './lead-deps';
import { OWN_SUBMISSION } from './prepared-lead';
import { prepareLead, storeLead } from './submit-lead';

/** Stores the lead in the transaction that saves the favorite. */
export type WriteFavoriteLead = (trx: Database) => Promise<void>;

/**
 * The lead of a new favorite: one per user and listing, for users with an advisor, never while staff act for a client.
 * It loads all data before the transaction begins.
 */
export function favoriteLead(deps: LeadsDeps) {
  return async (
    session: ServerSession,
    listing: StoredListing,
    referrer: string | null,
  ): Promise<WriteFavoriteLead | null> => {
    const advisorId = session.clientAdvisorId ?? null;
    if (advisorId === null || session.actorId !== null) return null;
    const lead = await prepareLead(deps, favoriteSubmission(session, listing, advisorId, referrer), session);
    return async (trx) => {
      await storeLead(trx, deps, { ...lead, listing }, false);
    };
  };
}

/** The lead of a favorite as a submission. It is the same for the same owner and listing. */
export function favoriteSubmission(
  session: Pick<ServerSession, 'userId' | 'firstName' | 'lastName' | 'email'>,
  listing: StoredListing,
  advisorId: number,
  referrer: string | null,
): LeadSubmission {
  const key = createHash('sha256').update(`${session.userId} ${listing.internal_id}`).digest('hex').slice(0, 32);
  return {
    action: 'favorite',
    submission_id: OWN_SUBMISSION + key,
    first_name: session.firstName ?? '',
    last_name: session.lastName ?? '',
    email: session.email,
    mls_number: listing.mls_number,
    advisor_id: advisorId,
    ...(referrer === null ? {} : { source_url: referrer }),
  };
}
