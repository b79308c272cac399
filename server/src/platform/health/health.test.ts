import { expect, test } from 'vitest';
import { createTestApp } from '../../testing';
import { registerHealth } from './routes';

test('is healthy while it lives, and ready when every check holds', async () => {
  let loaded = false;
  const checks = {
    database: () => true,
    search: () => loaded,
    broken: () => (loaded ? true : Promise.reject(new Error('down'))),
  };
  const app = await createTestApp({ features: [(instance) => registerHealth(instance, { checks })] });
  const early = await app.inject({ url: '/readyz' });
  const alive = await app.inject({ url: '/healthz' });
  loaded = true;
  const ready = await app.inject({ url: '/readyz' });
  await app.close();
  expect([early.statusCode, early.json().checks]).toEqual([503, { database: true, search: false, broken: false }]);
  expect([alive.statusCode, ready.statusCode]).toEqual([200, 200]);
});
