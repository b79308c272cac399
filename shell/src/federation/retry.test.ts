import { expect, test, vi } from 'vitest';
import { TimedOut, withRetries, withTimeout } from './retry';

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
