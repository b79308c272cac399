import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Abandoned, createWaits, TimedOut, withRetries, withTimeout } from './timeouts';

const GOAL_MS = 10_000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** @returns milliseconds until a wait that begins now is reported as late; null when it never is */
async function lateAfter(waits: ReturnType<typeof createWaits>, byHand = false): Promise<number | null> {
  let lateAfter: number | null = null;
  const started = Date.now();
  const onLate = () => {
    lateAfter = Date.now() - started;
  };
  waits.begin({ onLate, byHand });
  await vi.advanceTimersByTimeAsync(60_000);
  return lateAfter;
}

test.each([
  ['at the start of a document', null, 300],
  ['on a busy machine, whose scripts started late', null, 4900],
  ['after a reload', 6500, 300],
  ['after a reload that came at the last moment', 8400, 900],
])('%s a part says so within ten seconds of the first request', async (_, before, now) => {
  const late = await lateAfter(createWaits(before, () => now));
  expect((before ?? 0) + now + (late ?? Number.POSITIVE_INFINITY)).toBeLessThan(GOAL_MS);
});

test.each([
  ['what is opened later', 30_000, false],
  ['a new try by hand, also at the start', 1000, true],
])('%s has all the time there is', async (_, now, byHand) => {
  expect(
    await lateAfter(
      createWaits(6000, () => now),
      byHand,
    ),
  ).toBe(8500);
});

test('knows a second round, and that a try by hand is none', () => {
  const onLate = () => undefined;
  expect(createWaits(null, () => 0).begin({ onLate }).isSecondRound).toBe(false);
  expect(createWaits(4000, () => 0).begin({ onLate }).isSecondRound).toBe(true);
  expect(createWaits(4000, () => 0).begin({ onLate, byHand: true }).isSecondRound).toBe(false);
});

test('counts on over a reload', () => {
  let now = 500;
  const wait = createWaits(4000, () => now).begin({ onLate: () => undefined });
  now = 1500;
  expect([wait.waited(), wait.left()]).toEqual([5500, 3000]);
  now = 50_000;
  expect(wait.left()).toBe(0);
});

test.each(['end', 'abandon'] as const)('nothing is late after %s', async (how) => {
  const late = vi.fn();
  const wait = createWaits(null, () => 0).begin({ onLate: late });
  wait[how]();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(late).not.toHaveBeenCalled();
  expect(wait.signal.reason).toEqual(how === 'abandon' ? expect.any(Abandoned) : undefined);
});

const atOnce = () => Promise.resolve();

test('tries again after a quick failure', async () => {
  const attempt = vi.fn().mockRejectedValueOnce(new Error('404')).mockResolvedValue('here');
  await expect(withRetries(attempt, [1, 2], atOnce)).resolves.toBe('here');
  expect(attempt).toHaveBeenCalledTimes(2);
});

test('gives up after two more tries, with the last failure', async () => {
  const attempt = vi.fn(() => Promise.reject(new Error('404')));
  await expect(withRetries(attempt, [1, 2], atOnce)).rejects.toThrow('404');
  expect(attempt).toHaveBeenCalledTimes(3);
});

test('does not try again after a time-out', async () => {
  const attempt = vi.fn(() => Promise.reject(new TimedOut('late')));
  await expect(withRetries(attempt, [1, 2], atOnce)).rejects.toThrow('late');
  expect(attempt).toHaveBeenCalledTimes(1);
});

test('stops waiting for what hangs', async () => {
  vi.useFakeTimers();
  const outcome = expect(withTimeout(new Promise(() => undefined), 8000)).rejects.toBeInstanceOf(TimedOut);
  await vi.advanceTimersByTimeAsync(8000);
  await outcome;
  vi.useRealTimers();
});
