import { beforeEach, expect, test, vi } from 'vitest';
import { send } from './http';

// never answers
beforeEach(() => {
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_resolve, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
  return () => vi.unstubAllGlobals();
});

test('a request ends when its caller aborts it, before or while it runs', async () => {
  const caller = new AbortController();
  const running = send('/', { timeoutMs: 60_000, signal: caller.signal });
  caller.abort();
  await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  await expect(send('/', { timeoutMs: 60_000, signal: caller.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

test('a request ends at its time-out, with a caller who could abort it and without', async () => {
  const { signal } = new AbortController();
  await expect(send('/', { timeoutMs: 20, signal })).rejects.toMatchObject({ name: 'TimeoutError' });
  await expect(send('/', { timeoutMs: 20 })).rejects.toMatchObject({ name: 'TimeoutError' });
});
