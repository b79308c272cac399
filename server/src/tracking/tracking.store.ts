import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { RemoteReport } from 'shared-contracts';
import * as z from 'zod/mini';
import type { Database } from '../database/database';
import { json } from '../database/json';
import type { TrackingKind } from './tracking.tables';

export interface NewTrackingEvent {
  kind: TrackingKind;
  name: string;
  email: string | null;
  userId: number | null;
  payload: unknown;
  /** who a page view counts for; see `visitorKey` */
  visitor?: string;
}

const VIEW_SECRET = 'view-secret';

/** The key of visitors' hashes: made once per database, the same for every server over it. */
export async function viewSecret(db: Database): Promise<string> {
  await db
    .insertInto('server_state')
    .values({ key: VIEW_SECRET, value: json(randomBytes(32).toString('base64url')) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db
    .selectFrom('server_state')
    .select('value')
    .where('key', '=', VIEW_SECRET)
    .executeTakeFirstOrThrow();
  return z.string().check(z.minLength(32)).parse(row.value);
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

/** Keeps what browsers told of remotes that failed or how long they took; counting them is the registry's. */
export async function insertRemoteReports(db: Database, reports: readonly RemoteReport[]): Promise<void> {
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

/** Events and reports are kept for so many days. */
export async function pruneTracking(db: Database, days: number): Promise<void> {
  const before = sql<Date>`now() - ${days}::integer * interval '1 day'`;
  await db.deleteFrom('tracking_events').where('created_at', '<', before).execute();
  await db.deleteFrom('remote_reports').where('created_at', '<', before).execute();
}
