import { sql } from 'kysely';
import { keysOf } from 'shared-contracts/keys-of';
import type { AuditEntry, AuditKind } from 'shared-contracts/staff';
import type { Database } from '../../platform/database/database';
import { deleteInBatches } from '../../platform/database/delete-in-batches';
import { daysAgo } from '../../platform/database/sql-values';
import type { ServerSession } from '../../platform/http/request-context';

const PAGE_SIZE = 300;
/** Pages load the same lists again when they get the focus. One entry covers this time. */
const READ_INTERVAL_MINUTES = 10;

export interface NewAuditEntry {
  /** 'change' by default */
  kind?: AuditKind;
  action: string;
  subject: string;
  detail?: string;
}

type Actor = Pick<ServerSession, 'userId' | 'email'>;

/** Records who changed what. Pass the transaction of the change. */
export async function insertAuditEntry(
  db: Database,
  { userId, email }: Actor,
  { kind = 'change', action, subject, detail }: NewAuditEntry,
): Promise<void> {
  await db
    .insertInto('staff_audit')
    .values({ kind, actor: email, actor_id: userId, action, subject, detail: detail ?? null })
    .execute();
}

/** Records that staff read personal data. The same read within ten minutes is recorded once. */
export async function auditRead(
  db: Database,
  actor: Actor,
  { subject, detail }: Pick<NewAuditEntry, 'subject' | 'detail'>,
): Promise<void> {
  const recent = await db
    .selectFrom('staff_audit')
    .select('id')
    .where('actor_id', '=', actor.userId)
    .where('at', '>', sql<Date>`now() - ${READ_INTERVAL_MINUTES}::integer * interval '1 minute'`)
    .where('kind', '=', 'read')
    .where('subject', '=', subject)
    .where('detail', 'is not distinct from', detail ?? null)
    .limit(1)
    .executeTakeFirst();
  if (!recent)
    await insertAuditEntry(db, actor, { kind: 'read', action: 'Read', subject, ...(detail ? { detail } : {}) });
}

export interface AuditQuery {
  kind?: AuditKind | undefined;
  /** only entries with a smaller id */
  before?: number | undefined;
}

/** One page of the audit log, newest first, and whether there are older entries. */
export async function listAuditEntries(
  db: Database,
  { kind, before }: AuditQuery,
): Promise<{ entries: AuditEntry[]; more: boolean }> {
  let query = db
    .selectFrom('staff_audit')
    .select(['id', 'kind', 'at', 'actor', 'action', 'subject', 'detail'])
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1);
  if (kind) query = query.where('kind', '=', kind);
  if (before !== undefined) query = query.where('id', '<', before);
  const rows = await query.execute();
  const entries = rows.slice(0, PAGE_SIZE).map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  return { entries, more: rows.length > PAGE_SIZE };
}

/** Removes entries after the retention time of their kind. */
export async function pruneAudit(db: Database, keepDays: Readonly<Record<AuditKind, number>>): Promise<void> {
  for (const kind of keysOf(keepDays))
    await deleteInBatches(db, 'staff_audit', sql`kind = ${kind} and at < ${daysAgo(keepDays[kind])}`);
}
