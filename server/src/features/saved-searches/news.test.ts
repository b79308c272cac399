import fc from 'fast-check';
import { type ControlledTransaction, sql } from 'kysely';
import { sampleSavedSearch } from 'shared-contracts/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/database/database';
import { json } from '../../platform/database/sql-values';
import type { Tables } from '../../platform/database/tables';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { insertUser } from '../accounts/users.repository';
import { matchListingEvents } from './match-events';
import { UNFILTERED_PARAMS } from './stored-params';
import { onMaui } from './testing/alert-app';

const site = {
  ready: true,
  resultSet: () => Promise.reject(new Error('no search here has words')),
  catchUp: async () => {},
};

describe('what is news to whom, however transactions lie across each other', () => {
  let opened: TestDatabase;
  let db: Database;
  let userId: number;
  beforeAll(async () => {
    opened = await openTestDatabase();
    db = opened.database;
    userId = (await insertUser(db, { email: 'a@example.com', firstName: 'A', lastName: 'B' })) ?? 0;
  }, 60_000);
  afterAll(() => opened.close());

  const empty = async () => {
    for (const table of ['saved_searches', 'listing_events', 'listings', 'listings_left'] as const)
      await sql`delete from ${sql.table(table)}`.execute(db);
  };
  const store = async (trx: Database, number: number) => {
    const document = onMaui(number);
    const { internal_id, mls_id, slug, internal } = document;
    const row = { internal_id, mls_id, slug, status: 'Active', updated_at: new Date(), document: json(document) };
    await trx
      .insertInto('listings')
      .values({ ...row, source_system: internal.source.system, source_key: internal.source.key })
      .execute();
  };
  const save = async (trx: Database, code: string, params: unknown = UNFILTERED_PARAMS) => {
    const { id: _, share_code: __, ...sample } = sampleSavedSearch();
    await trx
      .insertInto('saved_searches')
      .values({
        ...sample,
        user_id: userId,
        version: 2,
        share_code: code,
        search_params: json<unknown>(params),
        next_run_at: new Date(),
        alerts_since: sql<Date>`clock_timestamp()`,
      })
      .execute();
  };
  const match = () => matchListingEvents({ db, site });
  const mailed = async () => {
    const rows = await db
      .selectFrom('saved_search_matches')
      .innerJoin('saved_searches', 'saved_searches.id', 'saved_search_id')
      .select(['share_code', 'internal_id'])
      .execute();
    return rows.map(({ share_code, internal_id }) => `${share_code} ${internal_id}`).sort();
  };

  /** A listing or a saved search in three steps: begin, write, commit. */
  interface Work {
    trx?: ControlledTransaction<Tables>;
    writtenAt?: number;
    endedAt?: number;
  }
  const STEPS = ['begin', 'write', 'end'] as const;

  test('a search gets exactly the events that no user could see when it was saved', async () => {
    const schedule = fc.array(fc.constantFrom('l0', 'l1', 'l2', 's0', 's1', 'match'), { minLength: 8, maxLength: 24 });
    await fc.assert(
      fc.asyncProperty(schedule, async (turns) => {
        await empty();
        // so that events are recorded all the time; it cannot be read and matches nothing
        await save(db, 'other', { url: 7 });
        const works = new Map<string, Work>(['l0', 'l1', 'l2', 's0', 's1'].map((name) => [name, {}]));
        const runs: Promise<unknown>[] = [];
        const step = async (name: string, at: number) => {
          const work = works.get(name);
          if (!work) return void runs.push(match());
          const next = STEPS.find((each) => !isDone(work, each));
          if (next === 'begin') work.trx = await db.startTransaction().execute();
          else if (next === 'write' && work.trx) {
            await (name.startsWith('l') ? store(work.trx, Number(name[1])) : save(work.trx, name));
            work.writtenAt = at;
          } else if (next === 'end' && work.trx) {
            await work.trx.commit().execute();
            work.endedAt = at;
          }
        };
        const rest = [...works.keys()].flatMap((name) => [name, name, name]);
        for (const [at, name] of [...turns, ...rest].entries()) await step(name, at);
        await Promise.all(runs);
        await match();
        expect(await mailed()).toEqual(expected(works));
        expect(await db.selectFrom('listing_events').select('id').execute()).toEqual([]);
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  const isDone = ({ trx, writtenAt, endedAt }: Work, step: (typeof STEPS)[number]) =>
    (step === 'begin' ? trx : step === 'write' ? writtenAt : endedAt) !== undefined;

  const expected = (works: ReadonlyMap<string, Work>) =>
    [...works]
      .filter(([name]) => name.startsWith('s'))
      .flatMap(([search, saved]) =>
        [...works]
          .filter(([name, { endedAt = 0 }]) => name.startsWith('l') && endedAt > (saved.writtenAt ?? 0))
          .map(([name]) => `${search} maui-${name[1]}`),
      )
      .sort();

  test('the first search with mails waits for transactions that store a listing without an event', async () => {
    await empty();
    const [stored, later] = [await db.startTransaction().execute(), await db.startTransaction().execute()];
    await store(stored, 1);
    let isSaved = false;
    const saving = save(db, 's0').then(() => {
      isSaved = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(isSaved).toBe(false);
    await stored.commit().execute();
    await saving;
    await store(later, 2);
    await later.commit().execute();
    await match();
    expect(await mailed()).toEqual(['s0 maui-2']);
  });

  test('a transaction that stays open delays alerts for a limited time, and loses none', async () => {
    await empty();
    await save(db, 's0');
    const open = await db.startTransaction().execute();
    await save(open, 's1');
    await store(db, 1);
    await expect(matchListingEvents({ db, site, longestSavingMs: 100 })).rejects.toThrow(
      'A transaction has been changing saved searches or favorites for more than 0.1 seconds.',
    );
    await open.commit().execute();
    await match();
    expect(await mailed()).toEqual(['s0 maui-1', 's1 maui-1']);
  });

  test('a run that is stopped keeps its events for the next one', async () => {
    await empty();
    await save(db, 's0');
    await store(db, 1);
    const stopped = matchListingEvents({ db, site, signal: AbortSignal.abort() });
    await expect(stopped).rejects.toHaveProperty('name', 'AbortError');
    expect(await mailed()).toEqual([]);
    await match();
    expect(await mailed()).toEqual(['s0 maui-1']);
  });

  test('times alone decide where the database is another than the one a search was saved in', async () => {
    await empty();
    await save(db, 's0');
    // as after a move to another database: old transaction ids mean nothing
    await sql`update saved_searches set alerts_snapshot = '900000:900000:'`.execute(db);
    await store(db, 1);
    await match();
    expect(await mailed()).toEqual(['s0 maui-1']);
  });
});
