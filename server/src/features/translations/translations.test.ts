import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { MemorySearch, type StoredListing } from 'search-engine';
import { storedListing } from 'search-engine/testing';
import { listingTranslation } from 'shared-contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { json } from '../../platform/database/sql-values';
import { createTestApp, testSettings } from '../../testing/test-app';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { translationService } from './libre-translate';
import { registerTranslations } from './routes';
import { startTranslator } from './testing/translation-server';
import { translateDue } from './translate-due';
import { pruneTranslations } from './translations.repository';

const ENGLISH = 'A home with two bedrooms and a view of the ocean.';
const JAPANESE = '海の見える寝室2室の住まいです。';
const NOW = new Date('2026-11-29T12:00:00Z');
const hold = async () => {};

let opened: TestDatabase;
let translator: Awaited<ReturnType<typeof startTranslator>>;
let search: MemorySearch;
let app: FastifyInstance;

beforeAll(async () => {
  [opened, translator] = await Promise.all([openTestDatabase(), startTranslator()]);
});
afterAll(() => Promise.all([opened.close(), translator.close()]));
beforeEach(async () => {
  const { database: db } = opened;
  for (const table of ['translations', 'listings', 'server_state'] as const) await db.deleteFrom(table).execute();
  translator.requests.length = 0;
  translator.answer = () => ({ body: { translatedText: JAPANESE } });
  search = new MemorySearch({ longestMs: 1000 });
  search.open();
  await store('a');
  app = await createTestApp({
    features: [(one) => registerTranslations(one, { db, search, languages: ['en', 'ja'] })],
  });
  return () => app.close();
});

/** Stores a listing in the database and in the search. */
async function store(id: string, facts: Partial<StoredListing> = {}) {
  const listing = storedListing(id, { internal_id: id, slug: id, public_remarks: ENGLISH, ...facts });
  const row = { slug: id, status: listing.listing_status_name, document: json(listing), updated_at: NOW };
  await opened.database
    .insertInto('listings')
    .values({ ...row, internal_id: id, source_system: 'sample', source_key: id, mls_id: listing.mls_id })
    .onConflict((conflict) => conflict.column('internal_id').doUpdateSet(row))
    .execute();
  await search.apply([{ kind: 'upsert', listing }]);
}

const shown = async (slug: string, language = 'ja') =>
  (await app.inject(`${listingTranslation.path.replace(':slug', slug)}?language=${language}`)).json();
const waiting = () => opened.database.selectFrom('translations').selectAll().orderBy('due_at').execute();
const run = (charactersPerDay = 10_000, signal = new AbortController().signal, now = NOW) => {
  const translate = translationService(testSettings({ TRANSLATION_URL: translator.url, TRANSLATION_KEY: 'sesame' }));
  if (!translate) throw new Error('no service');
  return translateDue({ db: opened.database, translate, charactersPerDay, now: () => now }, signal, hold);
};

test('a description that a visitor opened is translated once, for all homes with the same text [D191]', async () => {
  await store('b');
  expect([await shown('a'), await shown('a'), await shown('b')]).toEqual([null, null, null]);
  expect(translator.requests).toEqual([]);
  expect(await run()).toBe(true);
  expect(translator.requests).toEqual([{ q: ENGLISH, source: 'en', target: 'ja', format: 'text', api_key: 'sesame' }]);
  expect([await shown('a'), await shown('b')]).toEqual([{ text: JAPANESE }, { text: JAPANESE }]);
  await run();
  expect(translator.requests).toHaveLength(1);
});

test('a changed description is another text, and the former one is not sent any more', async () => {
  await shown('a');
  await store('a', { public_remarks: 'Now with a pool, a garden and a view of the ocean.' });
  await run();
  expect(translator.requests).toEqual([]);
  expect(await waiting()).toEqual([]);
  await shown('a');
  await run();
  expect(await shown('a')).toEqual({ text: JAPANESE });
});

test.each([
  ['of a feed that does not allow it', { display_rules: { disclaimer: null, attribution: null, last_updated: true } }],
  ['without letters', { public_remarks: ' \n' }],
])('a description %s is not translated [D191]', async (_, facts) => {
  await store('b', facts);
  expect(await shown('b')).toBeNull();
  expect(await waiting()).toEqual([]);
});

test('a feed may allow it', async () => {
  await store('b', { display_rules: { disclaimer: null, attribution: null, last_updated: true, translate: true } });
  await shown('b');
  expect(await waiting()).toHaveLength(1);
});

test('a home that left the site, a language of another site and English are not sent', async () => {
  await shown('a', 'en');
  await shown('a', 'fr');
  expect(await waiting()).toEqual([]);
  await shown('a');
  await store('a', { listing_status_name: 'Closed' });
  await run();
  expect(translator.requests).toEqual([]);
});

test.each([
  ['a limit of requests', { status: 429, body: { error: 'Slowdown' } }, 'answered 429'],
  ['an error', { status: 500, body: { error: 'Cannot translate text' } }, 'answered 500'],
  ['the page of a proxy', { body: '<html>Sign in</html>' }, 'answered no JSON'],
  ['another form', { body: { translations: [] } }, 'answered no JSON'],
  ['an empty text', { body: { translatedText: ' \n' } }, 'the text is empty'],
  ['markup', { body: { translatedText: `<b>${JAPANESE}</b>` } }, 'the text has markup'],
  ['entities', { body: { translatedText: `${JAPANESE}&#39;` } }, 'the text has markup'],
  ['English', { body: { translatedText: 'A home with a view.' } }, 'not in the language "ja"'],
  [
    'Chinese',
    { body: { translatedText: '这套住宅有两间卧室,可以欣赏到海景,靠近海滩和商店。' } },
    'not in the language "ja"',
  ],
  ['one word', { body: { translatedText: '海' } }, 'too short, 1 characters for 49'],
  ['a text that repeats itself', { body: { translatedText: JAPANESE.repeat(40) } }, 'too long, 640 characters for 49'],
])('%s of the service is named, and the text is tried again later', async (_, answer, reason) => {
  await shown('a');
  translator.answer = () => answer;
  const error = await run().catch((failure: Error) => failure);
  expect(String(error)).toMatch(`The description of a was not translated to "ja". TRANSLATION_URL`);
  expect(String(error)).toContain(reason);
  expect(String(error)).not.toMatch(/sesame|Slowdown|Cannot translate|Sign in/);
  expect(await shown('a')).toBeNull();
  const [row] = await waiting();
  expect(row?.failures).toBe(1);
  expect(Number(row?.due_at) - Date.now()).toBeGreaterThan(9 * 60_000);
});

test('control characters of a response are removed, and its lines stay', async () => {
  await shown('a');
  translator.answer = () => ({ body: { translatedText: '海の見える\u0000住まい\u202eです。\r\n寝室は2室です。\n' } });
  await run();
  expect(await shown('a')).toEqual({ text: '海の見える住まいです。\n寝室は2室です。' });
});

test('after a failure the next run begins with another text', async () => {
  await shown('a');
  translator.answer = () => ({ status: 500, body: null });
  await expect(run()).rejects.toThrow('answered 500');
  translator.answer = () => ({ body: { translatedText: JAPANESE } });
  await store('b', { public_remarks: `${ENGLISH} It has a garden.` });
  await shown('b');
  await run();
  expect([await shown('a'), await shown('b')]).toEqual([null, { text: JAPANESE }]);
  // due again
  await opened.database.updateTable('translations').set({ due_at: sql<Date>`now()` }).execute();
  await run();
  expect(await shown('a')).toEqual({ text: JAPANESE });
});

test('a slow service ends with its run, and no failure is counted', async () => {
  await shown('a');
  const stopping = new AbortController();
  translator.answer = () => {
    stopping.abort(new Error('stopping'));
    return { body: { translatedText: JAPANESE }, afterMs: 200 };
  };
  await expect(run(10_000, stopping.signal)).rejects.toThrow('stopping');
  expect((await waiting())[0]).toMatchObject({ text: null, failures: 0 });
});

test('no more characters are sent on a day than the setting allows, also for failures', async () => {
  await store('b', { public_remarks: `${ENGLISH} It has a garden.` });
  await shown('a');
  await shown('b');
  translator.answer = () => ({ status: 500, body: null });
  await expect(run(80)).rejects.toThrow('answered 500');
  expect(await run(80)).toBe(false);
  expect(translator.requests).toHaveLength(1);
  translator.answer = () => ({ body: { translatedText: JAPANESE } });
  expect(await run(80, undefined, new Date('2026-11-30T12:00:00Z'))).toBe(true);
  // the one that was opened last came first, and waits after its failure
  expect([await shown('a'), await shown('b')]).toEqual([{ text: JAPANESE }, null]);
});

test('a translation that no page used for 90 days is deleted', async () => {
  const { database } = opened;
  const age = (days: number) =>
    database
      .updateTable('translations')
      .set({ used_at: sql<Date>`now() - ${days}::integer * interval '1 day'` })
      .execute();
  await shown('a');
  await run();
  await age(91);
  await shown('a');
  await pruneTranslations(database, 90);
  expect(await shown('a')).toEqual({ text: JAPANESE });
  await age(91);
  await pruneTranslations(database, 90);
  expect(await waiting()).toEqual([]);
});
