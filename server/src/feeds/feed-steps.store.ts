import { sql } from 'kysely';
import type { Database } from '../platform/database';
import { FEED_RESOURCES, type Feed, type FeedResource } from './feed-config';

/**
 * A part of a run with failures and times of its own: the reading of a resource, the daily comparison of its keys, the
 * description of the feed, and what changes on the site without a request.
 */
export type FeedStep = '$metadata' | 'Display' | FeedResource | `${FeedResource} keys`;

/** The comparison of all keys of a resource. */
export const keysStep = (resource: FeedResource): `${FeedResource} keys` => `${resource} keys`;

/** Every step of a feed. */
export const stepsOf = ({ resources }: Pick<Feed, 'resources'>): readonly FeedStep[] => [
  '$metadata',
  'Display',
  ...resources,
  ...resources.map(keysStep),
];

/** Steps that a requested run does at once; the others are due once a day. */
export const isReading = (step: FeedStep): boolean =>
  step === 'Display' || FEED_RESOURCES.some((name) => name === step);

const inSeconds = (count: number) => sql<Date>`now() + ${count}::double precision * interval '1 second'`;

/** The next time that clocks in Hawaii show an hour. */
export const nextHawaiiHour = (hour: number) => sql<Date>`(
  date_trunc('day', now() at time zone 'Pacific/Honolulu') + ${hour}::integer * interval '1 hour'
  + case when extract(hour from now() at time zone 'Pacific/Honolulu') >= ${hour}::integer
      then interval '1 day' else interval '0' end
) at time zone 'Pacific/Honolulu'`;

/** Steps whose next time is later, as they are done or have failed. */
export async function restingSteps(db: Database, feed: string): Promise<ReadonlySet<FeedStep>> {
  const rows = await db
    .selectFrom('feed_resources')
    .select('resource')
    .where('feed', '=', feed)
    .where('next_run_at', '>', sql<Date>`now()`)
    .execute();
  return new Set(rows.map(({ resource }) => resource));
}

/** Notes that a step is done. @param next seconds until it is due again, or when that is */
export async function noteDone(
  db: Database,
  feed: string,
  step: FeedStep,
  next: number | ReturnType<typeof nextHawaiiHour>,
): Promise<void> {
  const columns = {
    failures: 0,
    last_success_at: sql<Date>`now()`,
    next_run_at: typeof next === 'number' ? inSeconds(next) : next,
  };
  await db
    .insertInto('feed_resources')
    .values({ feed, resource: step, ...columns })
    .onConflict((conflict) => conflict.columns(['feed', 'resource']).doUpdateSet(columns))
    .execute();
}

/** Notes that a step failed. @returns how often it has failed in a row */
export async function noteFailed(
  db: Database,
  feed: string,
  step: FeedStep,
  { message, nextInSeconds }: { message: string; nextInSeconds: number },
): Promise<number> {
  const columns = {
    last_failure: message.slice(0, 500),
    last_failure_at: sql<Date>`now()`,
    next_run_at: inSeconds(nextInSeconds),
  };
  const row = await db
    .insertInto('feed_resources')
    .values({ feed, resource: step, failures: 1, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['feed', 'resource'])
        .doUpdateSet({ failures: sql<number>`feed_resources.failures + 1`, ...columns }),
    )
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? 0;
}

/** How often a step has failed in a row, and whether it was ever done. */
export async function readStep(
  db: Database,
  feed: string,
  step: FeedStep,
): Promise<{ failures: number; isDone: boolean }> {
  const row = await db
    .selectFrom('feed_resources')
    .select(['failures', 'last_success_at'])
    .where('feed', '=', feed)
    .where('resource', '=', step)
    .executeTakeFirst();
  return { failures: row?.failures ?? 0, isDone: (row?.last_success_at ?? null) !== null };
}

/** Makes steps due at once. */
export async function wakeSteps(db: Database, feed: string, steps: readonly FeedStep[]): Promise<void> {
  if (steps.length === 0) return;
  await db
    .updateTable('feed_resources')
    .set({ next_run_at: sql<Date>`now()` })
    .where('feed', '=', feed)
    .where('resource', 'in', steps)
    .execute();
}
