import type { AuditEntry } from 'shared-contracts';
import type { Database } from '../database/database';
import type { ServerSession } from '../http/request-context';

const MOST_ENTRIES = 300;

export interface AuditNote {
  action: string;
  subject: string;
  detail?: string;
}

/** Writes down who changed what; pass the transaction that changes it. */
export async function noteAudit(
  db: Database,
  { userId, email }: Pick<ServerSession, 'userId' | 'email'>,
  { action, subject, detail }: AuditNote,
): Promise<void> {
  await db
    .insertInto('staff_audit')
    .values({ actor: email, actor_id: userId, action, subject, detail: detail ?? null })
    .execute();
}

/** Changes by staff and their impersonations, newest first. */
export async function listAudit(db: Database): Promise<AuditEntry[]> {
  const rows = await db.selectFrom('staff_audit').selectAll().orderBy('id', 'desc').limit(MOST_ENTRIES).execute();
  return rows.map(({ id, at, actor, action, subject, detail }) => ({
    id,
    at: at.toISOString(),
    actor,
    action,
    subject,
    detail,
  }));
}
