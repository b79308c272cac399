import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSafeFetch } from '../platform/network/safe-fetch';
import { createExternalReader, EXTERNAL_LIMITS } from './external-data';
import { readResponses } from './internal-client';

let server: Server;
let origin: string;
let requests: string[];
let respond: (response: ServerResponse) => void;

beforeEach(async () => {
  requests = [];
  respond = (response) => response.end('{"height": 1.5}');
  server = createServer((request, response) => {
    requests.push(`${request.url} ${request.headers.cookie ?? 'no cookie'}`);
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const log = { warn: vi.fn() };
const reader = (limits: Parameters<typeof createSafeFetch>[0] = EXTERNAL_LIMITS) =>
  createExternalReader(createSafeFetch({ ...limits, allowLoopback: true }), log);

test("documents share a response of a team's service", async () => {
  const read = reader();
  expect(await Promise.all([read(`${origin}/today`), read(`${origin}/today`)])).toEqual(
    Array(2).fill('{"height":1.5}'),
  );
  expect(await read(`${origin}/today`)).toBe('{"height":1.5}');
  expect(requests).toEqual(['/today no cookie']);
});

test('small responses of many addresses stay shared', async () => {
  const read = reader();
  const days = Array.from({ length: 50 }, (_, day) => `${origin}/days/${day}`);
  for (const day of days) await read(day);
  for (const day of days) await read(day);
  expect(requests).toHaveLength(days.length);
});

test.each<[string, (response: ServerResponse) => void]>([
  ['fails', (response) => response.writeHead(500).end()],
  ['redirects', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ['sends no JSON', (response) => response.end('<script>alert(1)</script>')],
  ['sends too much', (response) => response.end(`"${'x'.repeat(EXTERNAL_LIMITS.maxBytes)}"`)],
  ['does not respond', () => undefined],
])('a service that %s gives no data and is left alone for a while', async (_, fault) => {
  respond = fault;
  const read = reader({ ...EXTERNAL_LIMITS, timeoutMs: 300 });
  expect([await read(`${origin}/today`), await read(`${origin}/today`)]).toEqual([undefined, undefined]);
  expect(requests).toHaveLength(1);
  expect(log.warn.mock.lastCall?.[0]).toMatchObject({ event: 'pages.external-failed', origin });
  server.closeAllConnections();
});

test('a remote reads the services that it declares, and no response of the site under their key', async () => {
  const read = vi.fn(async () => '{"height":1.5}');
  const client = { text: async () => '"of the site"', external: read };
  const ask = (key: string, address: string) => ({ key, name: 'currentUser', input: {}, address });
  const today = `${origin}/today`;
  const answered = (asks: ReturnType<typeof ask>[], origins: string[]) => readResponses(client, asks, origins);
  expect(JSON.parse(await answered([ask(today, today)], [origin]))).toEqual({ [today]: { height: 1.5 } });
  expect(JSON.parse(await answered([ask(today, today)], ['https://tides.example.com']))).toEqual({});
  expect(JSON.parse(await answered([ask('currentUser:{}', today)], [origin]))).toEqual({});
  expect(JSON.parse(await answered([ask('no address', 'no address')], [origin]))).toEqual({});
  expect(read).toHaveBeenCalledOnce();
});
