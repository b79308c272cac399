import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type JobRun, onJobRun, startJob } from './jobs';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('repeats a job, also after a run that failed', async () => {
  const error = vi.fn();
  const run = vi.fn().mockRejectedValueOnce(new Error('no disk'));
  const stop = startJob({ name: 'photos: sweeping', everyMs: 5000, firstAfterMs: 0, run }, { error });
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(1);
  expect(error).toHaveBeenCalledWith(expect.anything(), 'photos: sweeping failed; the next run is in 5 seconds');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(3);
  expect(error).toHaveBeenCalledTimes(1);
  await stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).toHaveBeenCalledTimes(3);
});

test('never runs a job twice at once, and waits for the run under way when it is stopped', async () => {
  let end = () => {};
  const run = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  const stop = startJob({ name: 'slow', everyMs: 100, run }, { error: vi.fn() });
  await vi.advanceTimersByTimeAsync(1000);
  expect(run).toHaveBeenCalledTimes(1);
  let isStopped = false;
  const stopping = stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(isStopped).toBe(false);
  end();
  await stopping;
  await vi.advanceTimersByTimeAsync(1000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('a run that ends because the job is stopped is no failure', async () => {
  const error = vi.fn();
  const run = (signal: AbortSignal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const stop = startJob({ name: 'long', everyMs: 100, run }, { error });
  await vi.advanceTimersByTimeAsync(100);
  await stop();
  expect(error).not.toHaveBeenCalled();
});

test('puts a run off while the job is not ready', async () => {
  let ready = false;
  const run = vi.fn(async () => {});
  const stop = startJob({ name: 'alerts', everyMs: 60_000, isReady: () => ready, run }, { error: vi.fn() });
  await vi.advanceTimersByTimeAsync(65_000);
  expect(run).not.toHaveBeenCalled();
  ready = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(run).toHaveBeenCalledTimes(1);
  await stop();
});

test('reports each run, and varies its time so that servers do not run it together', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const runs: JobRun[] = [];
  const end = onJobRun((run) => runs.push(run));
  const run = vi.fn().mockRejectedValueOnce(new Error('no disk')).mockResolvedValue(undefined);
  const stop = startJob({ name: 'pruning', everyMs: 1000, run }, { error: vi.fn() });
  await vi.advanceTimersByTimeAsync(949);
  expect(runs).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs.map(({ job, failed }) => [job, failed])).toEqual([
    ['pruning', true],
    ['pruning', false],
  ]);
  end();
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toHaveLength(2);
  await stop();
});
