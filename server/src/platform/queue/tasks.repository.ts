import { sql } from 'kysely';
import type { Database } from '../database/database';
import { json } from '../database/sql-values';
import type { Job } from '../jobs/jobs';

export interface NewTask {
  topic: string;
  /** the same thing added twice is one row; also the Idempotency-Key and, with the row's number, the Message-ID */
  dedupeKey: string;
  payload: unknown;
  maxAttempts: number;
}

/** A row that a worker has claimed until `leased_until`. */
export interface ClaimedTask {
  id: number;
  topic: string;
  dedupeKey: string;
  payload: unknown;
  /** includes this attempt; completing checks it */
  attempts: number;
  maxAttempts: number;
}

/**
 * Adds a row; a known dedupe key changes nothing. Pass the transaction that stores the event itself.
 * A row without a receiver is parked: it is visible and never sent by itself.
 */
export async function insertTask(db: Database, task: NewTask, parked: boolean): Promise<boolean> {
  const inserted = await db
    .insertInto('tasks')
    .values({
      topic: task.topic,
      dedupe_key: task.dedupeKey,
      payload: json(task.payload),
      last_error: parked ? 'not configured' : null,
      parked_at: parked ? new Date() : null,
      max_attempts: task.maxAttempts,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Claims due rows for `leaseMs`. Rows that another worker is claiming are skipped.
 * @param free the number of rows of each topic that this worker may claim
 */
export async function claimTasks(
  db: Database,
  free: ReadonlyMap<string, number>,
  leaseMs: number,
): Promise<ClaimedTask[]> {
  const { rows } = await sql<ClaimedTask>`
    update tasks set
      attempts = attempts + 1,
      leased_until = now() + ${leaseMs}::double precision * interval '1 millisecond',
      run_at = now() + ${leaseMs}::double precision * interval '1 millisecond'
    where id in (
      select due.id
      from unnest(${[...free.keys()]}::text[], ${[...free.values()]}::integer[]) as wanted (name, free)
      cross join lateral (
        select id from tasks
        where done_at is null and dead_at is null and parked_at is null and run_at <= now() and topic = wanted.name
        order by run_at, id limit wanted.free for update skip locked
      ) as due
    )
    returning id, topic, dedupe_key as "dedupeKey", payload, attempts, max_attempts as "maxAttempts"`.execute(db);
  return [...rows].sort((one, other) => one.id - other.id);
}

/** Claims the row of a job, due or not. @returns null while another process runs it */
export async function claimJob(db: Database, name: string, leaseMs: number): Promise<ClaimedTask | null> {
  const end = sql<Date>`now() + ${leaseMs}::double precision * interval '1 millisecond'`;
  const claimed = await db
    .updateTable('tasks')
    .set({ attempts: sql<number>`attempts + 1`, leased_until: end, run_at: end })
    .where('dedupe_key', '=', name)
    .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<', sql<Date>`now()`)]))
    .returning(['id', 'topic', 'dedupe_key as dedupeKey', 'payload', 'attempts', 'max_attempts as maxAttempts'])
    .executeTakeFirst();
  return claimed ?? null;
}

/** Marks a delivery as done unless a later attempt has claimed the row in the meantime. */
export async function completeTask(db: Database, task: ClaimedTask): Promise<boolean> {
  const done = await db
    .updateTable('tasks')
    .set({ done_at: sql`now()`, leased_until: null, last_error: null })
    .where('id', '=', task.id)
    .where('attempts', '=', task.attempts)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/**
 * Schedules a retry with a doubling delay and jitter. A row becomes a dead letter after its last attempt or a permanent
 * failure. The delay is at most `capMs`, or a tenth of the task's age if that is more, or an hour. So everything is
 * sent within ten minutes after an outage of an hour, and a receiver with a long outage gets few requests.
 */
export async function failTask(
  db: Database,
  task: ClaimedTask,
  failure: { message: string; permanent: boolean; baseMs: number; capMs: number },
): Promise<'retry' | 'dead'> {
  const dead = failure.permanent || task.attempts >= task.maxAttempts;
  const delay = sql<Date>`now() + least(
      3600000,
      ${failure.baseMs}::double precision * power(2, least(attempts, 20)),
      greatest(${failure.capMs}::double precision, extract(epoch from now() - created_at) * 100)
    ) * (0.5 + random()) * interval '1 millisecond'`;
  await db
    .updateTable('tasks')
    .set({
      leased_until: null,
      last_error: failure.message.slice(0, 500),
      ...(dead ? { dead_at: sql<Date>`now()` } : { run_at: delay }),
    })
    .where('id', '=', task.id)
    .where('attempts', '=', task.attempts)
    .where('done_at', 'is', null)
    .execute();
  return dead ? 'dead' : 'retry';
}

/** Releases claimed rows at once without counting an attempt, for example when the worker stops. */
export async function releaseTask(db: Database, task: ClaimedTask): Promise<void> {
  await db
    .updateTable('tasks')
    .set({ leased_until: null, run_at: sql<Date>`now()`, attempts: sql<number>`attempts - 1` })
    .where('id', '=', task.id)
    .where('attempts', '=', task.attempts)
    .where('done_at', 'is', null)
    .execute();
}

/**
 * Parks waiting rows of topics that this server does not deliver: their receiver was removed from the settings.
 * @param overdueMs only rows that no server has claimed for this time after they were due; null parks all
 * @returns the number of parked rows of each topic
 */
export async function parkUndelivered(
  db: Database,
  delivered: readonly string[],
  overdueMs: number | null,
): Promise<Array<{ topic: string; parked: number }>> {
  const due = sql<boolean>`run_at < now() - ${overdueMs}::double precision * interval '1 millisecond'`;
  const { rows } = await sql<{ topic: string; parked: number }>`
    with parked as (
      update tasks set parked_at = now(), leased_until = null,
        last_error = concat('The receiver is no longer set.', ' Last failure: ' || last_error)
      where done_at is null and dead_at is null and parked_at is null and not recurring and topic <> all(${[...delivered]}::text[])
        and (leased_until is null or leased_until < now()) and (${overdueMs === null} or ${due})
      returning topic
    )
    select topic, count(*)::integer as parked from parked group by topic`.execute(db);
  return rows;
}

/** Renews the lease of a long task. @returns false when another worker has claimed it in the meantime */
export async function renewTask(db: Database, task: ClaimedTask, leaseMs: number): Promise<boolean> {
  const end = sql<Date>`now() + ${leaseMs}::double precision * interval '1 millisecond'`;
  const renewed = await db
    .updateTable('tasks')
    .set({ leased_until: end, run_at: end })
    .where('id', '=', task.id)
    .where('attempts', '=', task.attempts)
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
}

/**
 * Ends a run of a job; the next one is due after `nextMs`, or at once if the job was woken meanwhile. Its attempts only
 * grow, because each names one run.
 */
export async function repeatTask(
  db: Database,
  task: ClaimedTask,
  { nextMs, failure }: { nextMs: number; failure: string | null },
): Promise<void> {
  await db
    .updateTable('tasks')
    .set({
      leased_until: null,
      last_error: failure?.slice(0, 500) ?? null,
      woken: false,
      run_at: sql<Date>`now() + case when woken then 0 else ${nextMs}::double precision end * interval '1 millisecond'`,
    })
    .where('id', '=', task.id)
    .where('attempts', '=', task.attempts)
    .execute();
}

/** Makes the row of each job. A job that exists keeps its time, unless its pause has become shorter. */
export async function scheduleJobs(
  db: Database,
  jobs: ReadonlyArray<Pick<Job, 'name' | 'everyMs' | 'firstAfterMs'>>,
): Promise<void> {
  const runAt = (ms: number) => sql<Date>`now() + ${ms}::double precision * interval '1 millisecond'`;
  for (const { name, everyMs, firstAfterMs = everyMs } of jobs)
    await db
      .insertInto('tasks')
      .values({ topic: name, dedupe_key: name, payload: json({}), recurring: true, run_at: runAt(firstAfterMs) })
      .onConflict((conflict) =>
        conflict
          .column('dedupe_key')
          .doUpdateSet({ run_at: sql<Date>`least(tasks.run_at, ${runAt(everyMs)})` })
          .where('tasks.leased_until', 'is', null),
      )
      .execute();
}

/** Makes a job due at once, or as soon as the run that is under way has ended. */
export async function wakeJob(db: Database, name: string): Promise<void> {
  await db
    .updateTable('tasks')
    .set({
      run_at: sql<Date>`case when leased_until is null then now() else run_at end`,
      woken: sql<boolean>`leased_until is not null`,
    })
    .where('dedupe_key', '=', name)
    .execute();
}

/** Makes a job due at once; a run that is under way is lost. Pass the transaction that changes what the run reads. */
export async function restartJob(trx: Database, name: string): Promise<void> {
  await trx
    .updateTable('tasks')
    .set({ attempts: sql<number>`attempts + 1`, leased_until: null, run_at: sql<Date>`now()`, woken: false })
    .where('dedupe_key', '=', name)
    .execute();
}
