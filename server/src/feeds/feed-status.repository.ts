import { sql } from 'kysely';
import type { FeedStatus, RefusedRecord } from 'shared-contracts/staff';
import type { Database } from '../platform/database/database';
import type { Feed, FeedConfig } from './feed-config';
import { findUsage } from './feed-limits.repository';
import { type StepState, type Steps, stepsOf } from './feed-steps';
import { type FeedRow, findFeed } from './feeds.repository';

/** A feed that was last read completely longer ago is late. */
export const LATE_MS = 30 * 60_000;
/** After this many failures of one step in a row a feed counts as failing. */
export const MAX_FAILURES = 10;
const CHART_HOURS = 48;
const MAX_REFUSED = 100;
const MAX_REASONS = 12;

/** A feed with the state of its worst step. */
export interface FeedState extends FeedRow {
  /** of the step that has failed most often in a row */
  failures: number;
  last_failure: string | null;
  last_failure_at: Date | null;
  /** of the resource that was read longest ago; null until all have been read */
  last_success_at: Date | null;
}

/** Since when a feed has brought nothing: while the first load goes on, since its last page. */
const silentSince = ({ last_success_at, last_page_at, first_seen_at }: FeedState): Date =>
  last_success_at ?? last_page_at ?? first_seen_at;

/** What is wrong with a feed, in words; null when nothing is. */
export function warningOf(row: FeedState): string | null {
  if (row.paused) return null;
  if (row.failures >= MAX_FAILURES) return `It failed ${row.failures} times: ${row.last_failure ?? 'no reason known'}`;
  const silentMs = row.now.getTime() - silentSince(row).getTime();
  if (silentMs <= LATE_MS) return null;
  const why = row.last_failure === null || row.failures === 0 ? '' : ` Last failure: ${row.last_failure}`;
  return `It has brought nothing for ${Math.floor(silentMs / 60_000)} minutes.${why}`;
}

/** The state of a feed; null for one that no server has stored yet. */
export async function findFeedState(db: Database, feed: Pick<Feed, 'name' | 'resources'>): Promise<FeedState | null> {
  const row = await findFeed(db, feed.name);
  if (!row) return null;
  const worst = worstOf(row.steps, feed);
  const successes = feed.resources.map((resource) => Date.parse(row.steps[resource]?.doneAt ?? ''));
  const first = Math.min(...successes);
  return {
    ...row,
    failures: worst?.failures ?? 0,
    last_failure: worst?.failure ?? null,
    last_failure_at: worst?.failedAt ? new Date(worst.failedAt) : null,
    last_success_at: Number.isNaN(first) ? null : new Date(first),
  };
}

/** The step that has failed most often in a row, or of those that go well the one that failed last. */
function worstOf(steps: Steps, feed: Pick<Feed, 'resources'>): StepState | undefined {
  const states = stepsOf(feed).flatMap((step) => steps[step] ?? []);
  const [worst] = states.sort(
    (one, other) => other.failures - one.failures || ((other.failedAt ?? '') > (one.failedAt ?? '') ? 1 : -1),
  );
  return worst;
}

/** The states of the feeds that a server has stored. */
async function listStates(db: Database, feeds: readonly Feed[]): Promise<FeedState[]> {
  return (await Promise.all(feeds.map((feed) => findFeedState(db, feed)))).filter((state) => state !== null);
}

/** Seconds since each feed was last read completely; during its first load, since its last page. Paused feeds are left out. */
export async function listLags(db: Database, feeds: readonly Feed[]): Promise<Record<string, number>> {
  const running = (await listStates(db, feeds)).filter(({ paused }) => !paused);
  return Object.fromEntries(
    running.map((state) => [state.name, (state.now.getTime() - silentSince(state).getTime()) / 1000]),
  );
}

/** The feeds with something wrong. */
export async function listWarnings(db: Database, feeds: readonly Feed[]): Promise<{ name: string; warning: string }[]> {
  const warnings = (await listStates(db, feeds)).map((state) => ({ name: state.name, warning: warningOf(state) }));
  return warnings.flatMap(({ name, warning }) => (warning === null ? [] : { name, warning }));
}

/** State, lag and results of each feed. */
export async function listStatuses(db: Database, feeds: readonly Feed[]): Promise<FeedStatus[]> {
  return (await Promise.all(feeds.map((feed) => findStatus(db, feed)))).filter((status) => status !== null);
}

/** State, lag and results of a feed. */
export async function findStatus(db: Database, feed: Feed): Promise<FeedStatus | null> {
  const row = await findFeedState(db, feed);
  if (!row) return null;
  const { now } = row;
  const warning = warningOf(row);
  const success = row.last_success_at;
  return {
    name: feed.name,
    variant: feed.variant,
    host: new URL(feed.url).host,
    system: feed.system,
    state: stateOf(row, warning),
    warning,
    lag_seconds: success === null ? null : Math.max(0, Math.round((now.getTime() - success.getTime()) / 1000)),
    last_success_at: success?.toISOString() ?? null,
    last_page_at: row.last_page_at?.toISOString() ?? null,
    next_run_at: row.paused ? null : row.next_run_at.toISOString(),
    failures: row.failures,
    last_failure: row.last_failure,
    last_failure_at: row.last_failure_at?.toISOString() ?? null,
    run: row.is_running ? runOf(row) : null,
    watermarks: await listWatermarks(db, feed),
    records: await countRecords(db, feed.name),
    reasons: await listReasons(db, feed.name),
    hours: await listHours(db, feed.name),
    usage: await findUsage(db, feed),
    metadata: row.metadata && row.metadata_at ? { ...row.metadata, at: row.metadata_at.toISOString() } : null,
  };
}

function stateOf(row: FeedState, warning: string | null): FeedStatus['state'] {
  if (row.paused) return 'paused';
  if (warning !== null) return row.failures >= MAX_FAILURES ? 'failing' : 'late';
  return row.is_running ? 'running' : 'waiting';
}

function runOf({ now, run_started_at, run_resource, run_done, run_total }: FeedRow): FeedStatus['run'] {
  const seconds = run_started_at === null ? 0 : (now.getTime() - run_started_at.getTime()) / 1000;
  const perSecond = seconds > 0 ? run_done / seconds : 0;
  const left = run_total === null || perSecond === 0 ? null : Math.max(0, run_total - run_done) / perSecond;
  return {
    resource: run_resource,
    done: run_done,
    total: run_total,
    per_second: Number(perSecond.toFixed(1)),
    seconds_left: left === null ? null : Math.round(left),
  };
}

async function listWatermarks(db: Database, { name, resources }: FeedConfig): Promise<FeedStatus['watermarks']> {
  const rows = await db
    .selectFrom('feed_resources')
    .select(['resource', 'watermark_at as at'])
    .where('feed', '=', name)
    .execute();
  return resources.map((resource) => ({ resource, at: rows.find((row) => row.resource === resource)?.at ?? null }));
}

async function countRecords(db: Database, feed: string): Promise<FeedStatus['records']> {
  const rows = await db
    .selectFrom('feed_records')
    .select((records) => ['outcome', records.fn.countAll<number>().as('count')])
    .where('feed', '=', feed)
    // members and offices of the whole MLS are no listings
    .where((row) => row.or([row('resource', '=', 'Property'), row('outcome', '=', 'refused')]))
    .groupBy('outcome')
    .execute();
  const counts = { taken: 0, removed: 0, refused: 0, delayed: 0, gone: 0 };
  for (const { outcome, count } of rows) counts[outcome] = Number(count);
  return counts;
}

async function listReasons(db: Database, feed: string): Promise<FeedStatus['reasons']> {
  const rows = await db
    .selectFrom('feed_hours')
    .select((hours) => ['outcome', 'reason', hours.fn.sum<number>('count').as('count')])
    .where('feed', '=', feed)
    .where('hour', '>', sql<Date>`now() - interval '1 day'`)
    .groupBy(['outcome', 'reason'])
    .orderBy(sql`sum(count)`, 'desc')
    .limit(MAX_REASONS)
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

async function listHours(db: Database, feed: string): Promise<FeedStatus['hours']> {
  const { rows } = await sql<{ hour: Date; taken: number; removed: number; refused: number }>`
    select slot as hour,
      coalesce(sum(count) filter (where outcome = 'taken'), 0)::integer as taken,
      coalesce(sum(count) filter (where outcome = 'removed'), 0)::integer as removed,
      coalesce(sum(count) filter (where outcome = 'refused'), 0)::integer as refused
    from generate_series(
      date_trunc('hour', now()) - ${CHART_HOURS - 1}::integer * interval '1 hour', date_trunc('hour', now()), interval '1 hour'
    ) as slot
    left join feed_hours on feed_hours.hour = slot and feed_hours.feed = ${feed}
    group by slot order by slot`.execute(db);
  return rows.map(({ hour, ...counts }) => ({ hour: hour.toISOString(), ...counts }));
}

/** Refused records of a feed, newest first, with what the feed sent. */
export async function listRefused(db: Database, feed: string): Promise<{ records: RefusedRecord[]; more: boolean }> {
  const rows = await db
    .selectFrom('feed_records')
    .select(['resource', 'key', 'reason', 'changed_at', 'raw'])
    .where('feed', '=', feed)
    .where('outcome', '=', 'refused')
    .orderBy('changed_at', 'desc')
    .limit(MAX_REFUSED + 1)
    .execute();
  const records = rows.slice(0, MAX_REFUSED).map(({ resource, key, reason, changed_at, raw }) => ({
    resource,
    key,
    reason: reason ?? '',
    at: changed_at.toISOString(),
    raw: JSON.stringify(raw, null, 2),
  }));
  return { records, more: rows.length > MAX_REFUSED };
}
