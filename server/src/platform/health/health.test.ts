import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';
import { registerHealth } from './health';

test('is healthy while it lives, and ready when every check holds', async () => {
  let loaded = false;
  const checks = {
    search: () => loaded,
    broken: () => (loaded ? true : Promise.reject(new Error('down'))),
  };
  const app = await createTestApp({
    features: [(one) => registerHealth(one, { checks, database: () => true, build: null })],
  });
  const early = await app.inject({ url: '/readyz' });
  const alive = await app.inject({ url: '/healthz' });
  loaded = true;
  const ready = await app.inject({ url: '/readyz' });
  await app.close();
  expect([early.statusCode, early.json().checks]).toEqual([503, { search: false, broken: false, serving: true }]);
  expect([alive.statusCode, ready.statusCode]).toEqual([200, 200]);
});

test('serves without its database, and says so at an address of its own, with its version and commit', async () => {
  const database = () => Promise.reject(new Error('away'));
  const app = await createTestApp({
    features: [(one) => registerHealth(one, { checks: {}, database, build: { version: '1.2.3', commit: 'abc' } })],
  });
  const [ready, stored] = [await app.inject('/readyz'), await app.inject('/readyz/database')];
  await app.close();
  expect([ready.statusCode, stored.statusCode, stored.json().checks]).toEqual([200, 503, { database: false }]);
  expect(ready.json()).toMatchObject({ version: '1.2.3', commit: 'abc' });
});

test('is not ready any more once it drains, and still alive; its connections end with the next response', async () => {
  const app = await createTestApp({
    features: [(one) => registerHealth(one, { checks: {}, database: () => true, build: null })],
  });
  const before = await app.inject('/healthz');
  app.drain();
  const [ready, alive] = [await app.inject('/readyz'), await app.inject('/healthz')];
  await app.close();
  expect([ready.statusCode, ready.json().checks, alive.statusCode]).toEqual([503, { serving: false }, 200]);
  expect([before.headers.connection, alive.headers.connection]).toEqual(['keep-alive', 'close']);
});

test('answers a request on a connection that it accepted before it stopped', async () => {
  const app = await createTestApp({
    features: [(one) => registerHealth(one, { checks: {}, database: () => true, build: null })],
  });
  const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const accepted = once(app.server, 'connection');
  const socket = connect(Number(port), hostname);
  await accepted;
  const closed = app.close();
  socket.end('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  await closed;
});
