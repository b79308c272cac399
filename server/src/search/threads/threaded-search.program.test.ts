import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { ApiError } from 'shared-contracts';
import { expect, test, vi } from 'vitest';
import { MemorySearch } from '../engine/memory-search';
import { SearchStore } from '../search-store';
import { describeConformance } from '../testing/conformance';
import { randomListing } from '../testing/listings';
import { NaiveSearch } from '../testing/naive-search';
import { Random } from '../testing/random';
import { readAnswer } from '../testing/read-answer';
import { requests } from '../testing/requests';
import { allAnswer, openThreaded, upserts } from '../testing/threaded';
import { errorOf, failureOf } from './questions';
import { SharingWriter } from './sharing-writer';

describeConformance(
  'the search with threads',
  async () => (await openThreaded(new MemorySearch(), { threads: 1 })).search,
  8,
);

test('threads know every change that was acknowledged, also while the index is sorted anew beside', async () => {
  const memory = new MemorySearch({ room: 24 });
  const { search } = await openThreaded(memory);
  const oracle = new NaiveSearch();
  const alone = vi.spyOn(memory, 'search');
  const random = new Random(5);
  await search.apply(upserts(200, 7));
  await oracle.apply(upserts(200, 7));
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(requests, fc.integer({ min: 1, max: 12 }), async (request, changes) => {
      for (let at = 0; at < changes; at++) {
        const id = String(100_000 + random.below(260));
        const listing = randomListing(id, random);
        const change = random.chance(0.3)
          ? ({ kind: 'delete', internal_id: id } as const)
          : ({ kind: 'upsert', listing } as const);
        await Promise.all([search.apply([change]), oracle.apply([change])]);
      }
      const expected = await oracle.search(request);
      // as many as there are threads, and more
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => search.search(request)));
      asked += answers.length;
      for (const answer of answers) expect(answer).toEqual(expected);
    }),
    { numRuns: 20, seed: 11, endOnFailure: true },
  );
  expect(alone.mock.calls.length, 'answered by the thread that changes the index').toBeLessThan(asked);
}, 60_000);

test('threads read texts from the files of the search, and later ones beside them, also once the files have moved', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'threads-'));
  const store = await SearchStore.open({ folder, code: 'one', cardsInMemory: 10 }, 100);
  const oracle = new NaiveSearch();
  const first = upserts(100, 4);
  await Promise.all([store.search.apply(first), oracle.apply(first)]);
  const { search } = await openThreaded(store.search, { paths: store.paths });
  const alone = vi.spyOn(store.search, 'searchJson');
  const random = new Random(6);
  // until the index was sorted anew and the files were written anew
  for (let round = 0; round < 24 || !existsSync(join(folder, 'cards.2')); round++) {
    const changes = Array.from({ length: 100 }, () => {
      const listing = randomListing(String(100_000 + random.below(130)), random);
      return { kind: 'upsert', listing } as const;
    });
    await Promise.all([search.apply(changes), oracle.apply(changes)]);
    const request = { filters: { title_land: [] }, from: round };
    expect(readAnswer(await search.searchJson(request))).toEqual(await oracle.search(request));
  }
  await store.save({ save: () => {}, load: () => {} });
  expect(readdirSync(folder)).not.toContain('cards.1');
  // until a thread answers: one that is taking over an index does not
  do {
    await allAnswer(search, 2);
    alone.mockClear();
    expect(readAnswer(await search.searchJson({}))).toEqual(await oracle.search({}));
  } while (alone.mock.calls.length > 0);
  for (const { slug } of (await oracle.search({})).results.slice(0, 30))
    expect(await search.similar(slug)).toEqual(await oracle.similar(slug));
  await search.close();
  await store.close();
  rmSync(folder, { recursive: true });
}, 40_000);

test('threads pack an answer that may come packed, and no other', async () => {
  const memory = new MemorySearch();
  const { search } = await openThreaded(memory, { threads: 1 });
  await search.apply(upserts(200, 3));
  await allAnswer(search, 1);
  const plain = await search.searchJson({});
  const packed = await search.searchJson({}, { brotli: true });
  expect([plain.isPacked, packed.isPacked]).toEqual([false, true]);
  // memory that changes hands counts to the heap of whoever gets it, which is collected over and over then
  for (const { bytes } of [plain, packed]) expect(bytes.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 4);
  expect(readAnswer(packed)).toEqual(readAnswer(plain));
  expect(readAnswer(plain)).toEqual(await memory.search({}));
});

test('what is large is shared with the threads and not copied', async () => {
  const memory = new MemorySearch();
  await memory.apply(upserts(3000, 4));
  memory.open();
  const { arrays } = memory.share(new SharingWriter());
  const bytes = (shared: boolean) =>
    arrays
      .filter(({ buffer }) => buffer instanceof SharedArrayBuffer === shared)
      .reduce((sum, { byteLength }) => sum + byteLength, 0);
  // which are alive, flags, and where the texts lie
  expect(bytes(false)).toBeLessThan(3000 * 12);
  expect(bytes(true)).toBeGreaterThan(3000 * 1000);
});

test('a visitor who has gone leaves the queue; a question that comes too late or to too many is told so', async () => {
  const { search, workers } = await openThreaded(new MemorySearch(), { threads: 1, mostWaiting: 3 });
  const posted = vi.spyOn(workers[0] ?? expect.fail(), 'postMessage');
  const gone = new AbortController();
  const first = [search.count({}), search.count({})];
  const leaving = search.count({}, { signal: gone.signal });
  const staying = [search.count({}), search.count({})];
  await expect(search.count({})).rejects.toMatchObject({ code: 'busy' });
  gone.abort();
  await expect(leaving).rejects.toMatchObject({ code: 'busy' });
  expect(await Promise.all([...first, ...staying])).toEqual([0, 0, 0, 0]);
  await expect(search.count({}, { signal: gone.signal })).rejects.toMatchObject({ code: 'busy' });
  expect(posted).toHaveBeenCalledTimes(4);

  for (const threads of [1, 0]) {
    const late = await openThreaded(new MemorySearch(), { threads, longestMs: -1 });
    await expect(late.search.count({})).rejects.toMatchObject({ code: 'busy' });
  }
});

test('an error of the catalogue keeps its code on the way from a thread', async () => {
  const failure = failureOf(
    new ApiError('limit_reached', [{ field: 'polygons', pointer: '#/polygons', message: 'x' }]),
  );
  expect(errorOf(structuredClone(failure))).toMatchObject({ code: 'limit_reached', fields: [{ field: 'polygons' }] });
  expect(errorOf(structuredClone(failureOf(new Error('broken')))).message).toContain('broken');
});

test('a closed search tells whoever waits', async () => {
  const { search } = await openThreaded(new MemorySearch(), { threads: 1 });
  const questions = [search.count({}), search.count({}), search.count({})].map((each) => each.catch((error) => error));
  await search.close();
  const [, , waiting] = await Promise.all(questions);
  expect(waiting).toMatchObject({ code: 'busy' });
  await expect(search.count({})).rejects.toMatchObject({ code: 'busy' });
});
