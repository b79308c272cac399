import { beforeEach, expect, test, vi } from 'vitest';
import { send } from './http';

const url = 'http://localhost/never';
// never answers, and ends with its signal
beforeEach(() => {
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
});

test('a request ends when its caller aborts it, before or while it runs', async () => {
  const caller = new AbortController();
  const running = send(url, { timeoutMs: 60_000, signal: caller.signal });
  caller.abort();
  await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  await expect(send(url, { timeoutMs: 60_000, signal: caller.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

test('a request ends at its time-out, with a caller who could abort it and without', async () => {
  const { signal } = new AbortController();
  await expect(send(url, { timeoutMs: 20, signal })).rejects.toMatchObject({ name: 'TimeoutError' });
  await expect(send(url, { timeoutMs: 20 })).rejects.toMatchObject({ name: 'TimeoutError' });
});
