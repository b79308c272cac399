import { sql } from 'kysely';
import type { RemoteReport } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { deleteInBatches } from '../../platform/database/delete-in-batches';
import { daysAgo, json } from '../../platform/database/sql-values';
import { runEach } from '../../platform/jobs/run-each';
import type { TrackingKind } from './tracking.tables';

export interface NewTrackingEvent {
  kind: TrackingKind;
  name: string;
  email: string | null;
  userId: number | null;
  payload: unknown;
  /** the visitor of a page view; see `visitorKey` */
  visitor?: string;
}

/** @returns the id of the stored event */
export async function insertTrackingEvent(db: Database, event: NewTrackingEvent): Promise<number> {
  const { id } = await db
    .insertInto('tracking_events')
    .values({
      kind: event.kind,
      name: event.name,
      email: event.email,
      user_id: event.userId,
      payload: json(event.payload),
      visitor: event.visitor ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores browser reports about remotes: failures and load times. The registry counts them. Web vitals are only metrics. */
export async function insertRemoteReports(db: Database, all: readonly RemoteReport[]): Promise<void> {
  const reports = all.filter(({ kind }) => kind !== 'web-vital');
  if (reports.length === 0) return;
  const rows = reports.map((report) => ({
    kind: report.kind,
    remote: report.remote,
    version: report.version ?? null,
    code: report.code ?? null,
    detail: report.detail ?? null,
    value: report.value ?? null,
  }));
  await db.insertInto('remote_reports').values(rows).execute();
}

/** Stored events for /admin, newest first. */
export async function listTrackingEvents(db: Database, limit: number, kind?: TrackingKind) {
  let query = db.selectFrom('tracking_events').selectAll().orderBy('id', 'desc').limit(limit);
  if (kind) query = query.where('kind', '=', kind);
  const rows = await query.execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/** Retention of events and reports, in days. */
export async function pruneTracking(db: Database, days: number): Promise<void> {
  const before = daysAgo(days);
  await runEach([
    () => deleteInBatches(db, 'tracking_events', sql`created_at < ${before}`),
    () => deleteInBatches(db, 'remote_reports', sql`created_at < ${before}`),
  ]);
}
