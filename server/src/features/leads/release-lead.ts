import type { StoredListing } from 'search-engine';
import type { Database } from '../../platform/database/database';
import { takeFromSpam } from './leads.repository';
import { preparedFrom, type StoredLeadDeps } from './stored-lead';
import { sendLead } from './submit-lead';

/**
 * Releases a lead that was held as spam: it becomes a new lead with all its deliveries, in the given transaction.
 * @param listing that of the lead, from `listingOfLead`
 * @returns false when it was not held; then nothing changes
 */
export async function releaseStoredLead(
  trx: Database,
  deps: StoredLeadDeps,
  id: number,
  listing: StoredListing | null,
): Promise<boolean> {
  const row = await takeFromSpam(trx, id);
  if (!row) return false;
  await sendLead(trx, deps, preparedFrom(row, listing, deps.settings), row);
  return true;
}
