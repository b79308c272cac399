import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from './http';

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer(() => {}); // never answers
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
});
afterAll(() => server.closeAllConnections());
afterAll(() => server.close());

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
