import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import * as fc from 'fast-check';
import { ApiError } from 'shared-contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { describeConformance } from '../conformance';
import { MemoryLog } from '../engine/byte-log';
import { MemorySearch } from '../engine/memory-search';
import type { SnapshotWriter } from '../engine/snapshot';
import { NaiveSearch } from '../naive-search';
import { SearchStore } from '../search-store';
import { manyListings, randomListing, storedListing } from '../testing/listings';
import { Random } from '../testing/random';
import { readAnswer } from '../testing/read-answer';
import { requests } from '../testing/requests';
import type { LogPaths } from './messages';
import { errorOf, failureOf } from './questions';
import { SharingWriter } from './sharing-writer';
import { ThreadedSearch, type ThreadedSearchOptions } from './threaded-search';

const opened: ThreadedSearch[] = [];
afterEach(() => Promise.all(opened.splice(0).map((search) => search.close())));

interface Opened {
  search: ThreadedSearch;
  workers: Worker[];
  lost: Error[];
}

/** Open, with all threads answering. */
async function openThreaded(memory: MemorySearch, options: Partial<ThreadedSearchOptions> = {}): Promise<Opened> {
  const threaded = startThreaded(memory, options);
  await allAnswer(threaded.search, options.threads ?? 2);
  return threaded;
}
function startThreaded(
  memory: MemorySearch,
  { start = typedReader, ...options }: Partial<ThreadedSearchOptions>,
): Opened {
  const workers: Worker[] = [];
  const lost: Error[] = [];
  const search = new ThreadedSearch(memory, {
    threads: 2,
    paths: { cards: null, records: null },
    onLost: (error) => lost.push(error),
    start: (paths) => {
      const worker = start(paths);
      workers.push(worker);
      return worker;
    },
    ...options,
  });
  opened.push(search);
  memory.open();
  return { search, workers, lost };
}
const typedReader = (workerData: LogPaths) =>
  new Worker(new URL('../testing/typed-reader.mjs', import.meta.url), { workerData });
const allAnswer = (search: ThreadedSearch, threads: number) =>
  vi.waitFor(() => expect(search.answering).toBe(threads), 20_000);
const upserts = (count: number, seed: number) =>
  manyListings(count, seed).map((listing) => ({ kind: 'upsert', listing }) as const);

describeConformance(
  'the search with threads',
  async () => (await openThreaded(new MemorySearch(), { threads: 1 })).search,
  40,
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
    { numRuns: 120, seed: 11, endOnFailure: true },
  );
  expect(alone.mock.calls.length, 'answered by the thread that changes the index').toBeLessThan(asked / 2);
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
  await allAnswer(search, 2);
  alone.mockClear();
  expect(readAnswer(await search.searchJson({}))).toEqual(await oracle.search({}));
  expect(alone).not.toHaveBeenCalled();
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

test('a thread that dies is replaced, and what it was asked is asked again', async () => {
  const memory = new MemorySearch();
  const { search, workers, lost } = await openThreaded(memory);
  await search.apply(upserts(2000, 3));
  await allAnswer(search, 2);
  const expected = await memory.search({});
  const answers = Array.from({ length: 40 }, () => search.search({}));
  await workers[0]?.terminate();
  for (const answer of await Promise.all(answers)) expect(answer).toEqual(expected);
  expect(lost).toHaveLength(1);
  await search.apply([{ kind: 'upsert', listing: storedListing('late') }]);
  await allAnswer(search, 2);
  expect(workers).toHaveLength(3);
  const alone = vi.spyOn(memory, 'count');
  const counts = await Promise.all(Array.from({ length: 8 }, () => search.count({})));
  expect(new Set(counts)).toEqual(new Set([expected.total + 1]));
  expect(alone).not.toHaveBeenCalled();
});

test('a thread that hangs over a question is replaced, and whoever asked is told that the server is busy', async () => {
  const memory = new MemorySearch();
  const alone = vi.spyOn(memory, 'count');
  let started = 0;
  const { search, lost } = await openThreaded(memory, {
    threads: 1,
    longestMs: 50,
    hungMs: 50,
    start: (workerData) => (started++ === 0 ? hangingThread() : typedReader(workerData)),
  });
  const gone = new AbortController();
  const leaving = search.count({}, { signal: gone.signal });
  const staying = search.count({});
  gone.abort();
  await expect(leaving).rejects.toMatchObject({ code: 'busy' });
  await expect(staying).rejects.toMatchObject({ code: 'busy' });
  expect(lost.map(({ message }) => message)).toEqual([expect.stringContaining('owed an answer')]);
  await allAnswer(search, 1);
  expect(started).toBe(2);
  expect(alone, 'what hung there is not asked here').not.toHaveBeenCalled();
});

test('threads that cannot start are tried again after ever longer pauses, and soon again once one has started', async () => {
  const starts: number[] = [];
  let second = 0;
  const start = (paths: LogPaths) => {
    starts.push(second);
    if (starts.length === 1) return new Worker('', { eval: true });
    if (starts.length < 10) throw new Error('no memory left for a thread');
    return typedReader(paths);
  };
  const { search, workers, lost } = startThreaded(new MemorySearch(), { threads: 1, start });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await once(workers[0] ?? expect.fail(), 'exit');
    for (; second < 250; second++) vi.advanceTimersByTime(1000);
  } finally {
    vi.useRealTimers();
  }
  expect(starts).toEqual([0, 0, 2, 6, 14, 30, 62, 122, 182, 242]);
  expect(lost).toHaveLength(9);
  await allAnswer(search, 1);
  await workers[1]?.terminate();
  await vi.waitFor(() => expect(starts).toHaveLength(11), 5000);
});

const hangingThread = () =>
  new Worker(
    `const { parentPort } = require('node:worker_threads');
     parentPort.on('message', ({ kind }) => {
       if (kind === 'index') parentPort.postMessage({ kind: 'taken' });
       if (kind === 'question') for (;;);
     });`,
    { eval: true },
  );

test('while no thread lives the search answers by itself', async () => {
  const { search, workers, lost } = await openThreaded(new MemorySearch(), { threads: 1 });
  await search.apply(upserts(50, 3));
  await workers[0]?.terminate();
  await vi.waitFor(() => expect(lost).toHaveLength(1));
  expect(search.answering).toBe(0);
  expect((await search.search({ filters: { title_land: [] } })).total).toBeGreaterThan(0);
});

test('an index that is no longer like the one that was changed ends its thread, which begins anew', async () => {
  const { search, lost } = await openThreaded(new MemorySearch(), { threads: 1 });
  await search.apply(upserts(50, 3));
  search.changed(7, ['nobody']);
  await vi.waitFor(() =>
    expect(lost.map(({ message }) => message)).toEqual([expect.stringContaining('is not the one')]),
  );
  await search.apply([{ kind: 'upsert', listing: storedListing('late') }]);
  await allAnswer(search, 1);
  expect(await search.count({ filters: { query: '7late' } })).toBe(1);
});

test('an index that cannot be handed over, as on a full disk, is not missed: nothing old is answered meanwhile', async () => {
  const cards = new FullDisk();
  const memory = new MemorySearch({ cards });
  const { search, lost } = await openThreaded(memory);
  cards.isFull = true;
  const many = upserts(1200, 3);
  await search.apply(many);
  expect(search.answering).toBe(0);
  const expected = await memory.search({});
  expect(expected.total).toBeGreaterThan(0);
  expect(await search.search({})).toEqual(expected);
  await vi.waitFor(() => expect(lost.length).toBeGreaterThan(1), 5000);
  cards.isFull = false;
  await allAnswer(search, 2);
  expect(await search.search({})).toEqual(expected);
});

class FullDisk extends MemoryLog {
  isFull = false;
  override save(writer: SnapshotWriter): void {
    if (this.isFull) throw new Error('no space left on device');
    super.save(writer);
  }
}

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
