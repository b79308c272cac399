import { sql } from 'kysely';
import { pseudonymizeLeads } from '../../leads';
import type { Database } from '../../platform/database';
import { AUDIT_DAYS, RETENTION_DAYS } from './retention-days';

const olderThan = (days: number) => sql<Date>`now() - ${days}::integer * interval '1 day'`;

/** Removes entries of the audit log and of the impersonation log when their time is over. */
export async function pruneAudit(db: Database): Promise<void> {
  for (const kind of ['change', 'impersonation', 'read', 'sign-in'] as const)
    await db.deleteFrom('staff_audit').where('kind', '=', kind).where('at', '<', olderThan(AUDIT_DAYS[kind])).execute();
  await db.deleteFrom('sudo_log').where('ends_at', '<', olderThan(RETENTION_DAYS.impersonations)).execute();
}

/** Deletes old spam, and removes the personal data of other old leads. */
export async function pruneLeads(db: Database): Promise<void> {
  await db
    .deleteFrom('leads')
    .where('status', '=', 'spam')
    .where('created_at', '<', olderThan(RETENTION_DAYS.spamLeads))
    .execute();
  await pseudonymizeLeads(db, (lead) => lead('created_at', '<', olderThan(RETENTION_DAYS.leads)));
}
