import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isReachableAddress } from './safe-address';
import { createSafeFetch } from './safe-fetch';

let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/hang') return;
    if (request.url === '/large') return void response.end('x'.repeat(5000));
    if (request.url === '/to-private')
      return void response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    if (request.url === '/loop') return void response.writeHead(302, { location: '/loop' }).end();
    if (request.url === '/once') return void response.writeHead(302, { location: '/' }).end();
    response.end(`${request.method} ${request.headers['x-test'] ?? ''}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const local = createSafeFetch({ allowLoopback: true, timeoutMs: 300, maxBytes: 1000, maxRedirects: 2 });

describe('refuses to connect', () => {
  const strict = createSafeFetch();
  test.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://0x7f.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://192.168.1.1/',
    'https://172.16.0.1/',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://user:password@example.com/',
    'file:///etc/passwd',
    'ftp://example.com/',
    'not an address',
  ])('%s', async (url) => {
    await expect(strict(url)).rejects.toMatchObject({ name: 'OutwardError', reason: 'address' });
  });

  test('a host that is not on the list', async () => {
    const listed = createSafeFetch({ allowedHosts: ['hooks.example.com'], allowLoopback: true });
    await expect(listed(`${origin}/`)).rejects.toMatchObject({ reason: 'address' });
  });
});

test('takes an ordinary answer', async () => {
  const answer = await local(`${origin}/`, { method: 'POST', headers: { 'x-test': 'yes' }, body: 'text' });
  expect([answer.status, answer.body.toString()]).toEqual([200, 'POST yes']);
});

test('gives up on a side that hangs, answers too much or sends around', async () => {
  await expect(local(`${origin}/hang`)).rejects.toMatchObject({ reason: 'timeout' });
  await expect(local(`${origin}/large`)).rejects.toMatchObject({ reason: 'size' });
  await expect(local(`${origin}/loop`)).rejects.toMatchObject({ reason: 'redirects' });
  await expect(local(`${origin}/to-private`)).rejects.toMatchObject({ reason: 'address' });
  expect((await local(`${origin}/once`)).status).toBe(200);
});

test('a redirect of a POST is an answer, not followed', async () => {
  expect((await local(`${origin}/once`, { method: 'POST', body: '' })).status).toBe(302);
});

test('knows public addresses from private ones', () => {
  expect(['8.8.8.8', '2606:4700::1111'].map((address) => isReachableAddress(address, false))).toEqual([true, true]);
  expect(['127.0.0.1', '::1'].map((address) => isReachableAddress(address, true))).toEqual([true, true]);
  expect(['10.0.0.1', 'nonsense'].map((address) => isReachableAddress(address, true))).toEqual([false, false]);
});

test.each([
  ['translated (RFC 2765)', '::ffff:0:10.0.0.1'],
  ['written out', '0:0:0:0:0:ffff:10.0.0.1'],
  ['of a translator', '64:ff9b::a00:1'],
  ['of 6to4', '2002:a00:1::'],
  ['of Teredo', '2001:0:a00:1::'],
  ['of segment routing', '5f00::1'],
  ['of no kind yet', '4000::1'],
])('an inside address %s is not the public internet', (_, address) => {
  expect(isReachableAddress(address, true)).toBe(false);
});
