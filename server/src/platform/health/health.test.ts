import { expect, test } from 'vitest';
import { createTestApp } from '../../testing';
import { registerHealth } from './routes';

test('is healthy while it lives, and ready when every check holds', async () => {
  let loaded = false;
  const checks = {
    search: () => loaded,
    broken: () => (loaded ? true : Promise.reject(new Error('down'))),
  };
  const app = await createTestApp({ features: [(one) => registerHealth(one, { checks, database: () => true })] });
  const early = await app.inject({ url: '/readyz' });
  const alive = await app.inject({ url: '/healthz' });
  loaded = true;
  const ready = await app.inject({ url: '/readyz' });
  await app.close();
  expect([early.statusCode, early.json().checks]).toEqual([503, { search: false, broken: false, serving: true }]);
  expect([alive.statusCode, ready.statusCode]).toEqual([200, 200]);
});

test('serves without its database, and says so at an address of its own', async () => {
  const database = () => Promise.reject(new Error('away'));
  const app = await createTestApp({ features: [(one) => registerHealth(one, { checks: {}, database })] });
  const [ready, stored] = [await app.inject('/readyz'), await app.inject('/readyz/database')];
  await app.close();
  expect([ready.statusCode, stored.statusCode, stored.json().checks]).toEqual([200, 503, { database: false }]);
});

test('is not ready any more once it drains, and still alive; its connections end with the next response', async () => {
  const app = await createTestApp({ features: [(one) => registerHealth(one, { checks: {}, database: () => true })] });
  const before = await app.inject('/healthz');
  app.drain();
  const [ready, alive] = [await app.inject('/readyz'), await app.inject('/healthz')];
  await app.close();
  expect([ready.statusCode, ready.json().checks, alive.statusCode]).toEqual([503, { serving: false }, 200]);
  expect([before.headers.connection, alive.headers.connection]).toEqual(['keep-alive', 'close']);
});
