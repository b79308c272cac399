import { sql } from 'kysely';
import type { Database } from '../platform/database';
import { FEED_RESOURCES, type Feed, type FeedResource } from './feed-config';

/**
 * A part of a run with failures and times of its own: the reading of a resource, the daily comparison of its keys, the
 * description of the feed, and what changes on the site without a request. `Photos` is no part of a run: its next time
 * is the end of the lease of the server that mirrors the feed's photos.
 */
export type FeedStep = '$metadata' | 'Display' | FeedResource | `${FeedResource} keys` | 'Photos';

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

/** How long a server mirrors the photos of a feed after its last sign of life; one batch of slow photos takes less. */
const PHOTO_LEASE_SECONDS = 120;

/** The lease of a feed's photos: of all servers one mirrors them, until it stops or is away for too long. */
export interface PhotoLease {
  /** Takes or renews the lease. @returns false while another server has it */
  hold(): Promise<boolean>;
  release(): Promise<void>;
}

export function photoLease(db: Database, feed: string): PhotoLease {
  /** the end of the lease as this server set it, which no other server sets to the same microsecond */
  let held = '';
  const end = sql<string>`extract(epoch from feed_resources.next_run_at)::text`;
  return {
    hold: async () => {
      const next_run_at = inSeconds(PHOTO_LEASE_SECONDS);
      const row = await db
        .insertInto('feed_resources')
        .values({ feed, resource: 'Photos', next_run_at })
        .onConflict((conflict) =>
          conflict
            .columns(['feed', 'resource'])
            .doUpdateSet({ next_run_at })
            .where((lease) =>
              lease.or([lease('feed_resources.next_run_at', '<=', sql<Date>`now()`), lease(end, '=', held)]),
            ),
        )
        .returning(end.as('end'))
        .executeTakeFirst();
      held = row?.end ?? '';
      return row !== undefined;
    },
    release: async () => {
      await db
        .updateTable('feed_resources')
        .set({ next_run_at: sql<Date>`now()` })
        .where('feed', '=', feed)
        .where('resource', '=', 'Photos')
        .where(end, '=', held)
        .execute();
    },
  };
}
