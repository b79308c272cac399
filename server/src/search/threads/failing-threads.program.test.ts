import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { MemoryLog } from '../engine/byte-log';
import { MemorySearch } from '../engine/memory-search';
import type { SnapshotWriter } from '../engine/snapshot';
import { storedListing } from '../testing/listings';
import { allAnswer, bundledReader, openThreaded, startThreaded, upserts } from '../testing/threaded';
import type { LogPaths } from './messages';

/** A thread that ended or hangs is replaced at once. */
const AT_ONCE = { watchMs: 25, pauseMs: 25 };

test('a thread that dies is replaced, and what it was asked is asked again', async () => {
  const memory = new MemorySearch();
  const { search, workers, lost } = await openThreaded(memory, AT_ONCE);
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
    ...AT_ONCE,
    start: (workerData) => (started++ === 0 ? hangingThread() : bundledReader(workerData)),
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
    return bundledReader(paths);
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
  const { search, workers, lost } = await openThreaded(new MemorySearch(), { threads: 1, pauseMs: 60_000 });
  await search.apply(upserts(50, 3));
  await workers[0]?.terminate();
  await vi.waitFor(() => expect(lost).toHaveLength(1));
  expect(search.answering).toBe(0);
  expect((await search.search({ filters: { title_land: [] } })).total).toBeGreaterThan(0);
});

test('an index that is no longer like the one that was changed ends its thread, which begins anew', async () => {
  const { search, lost } = await openThreaded(new MemorySearch(), { threads: 1, ...AT_ONCE });
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
  const { search, lost } = await openThreaded(memory, AT_ONCE);
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
