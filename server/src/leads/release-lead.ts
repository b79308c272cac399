import type { Database } from '../platform/database';
import { takeFromSpam } from './leads.store';
import { preparedFrom, type StoredLeadDeps } from './stored-lead';
import { sendLead } from './submit-lead';

/**
 * Releases a lead that was held as spam: it becomes a new lead with all its deliveries, in the given transaction.
 * @returns false when it was not held; then nothing changes
 */
export async function releaseStoredLead(trx: Database, deps: StoredLeadDeps, id: number): Promise<boolean> {
  const row = await takeFromSpam(trx, id);
  if (!row) return false;
  await sendLead(trx, deps, await preparedFrom(deps, row), row);
  return true;
}
