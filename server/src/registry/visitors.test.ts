import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { COOKIE_DAYS, COOKIES } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signingSecret } from '../platform/database/server-state.repository';
import { createTestApp } from '../testing/test-app';
import { openTestDatabase, type TestDatabase } from '../testing/test-database';
import { createVisitors } from './visitors';

let database: TestDatabase;
let app: FastifyInstance;
let now = Date.parse('2026-11-20T10:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase();
  const visitors = createVisitors(signingSecret(database.database, 'visitor-secret'), () => new Date(now));
  app = await createTestApp({
    features: [
      (instance) =>
        void instance.get('/page', async (request, reply) => ({ visitor: await visitors.recognise(request, reply) })),
    ],
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function open(cookie?: string) {
  const response = await app.inject({ url: '/page', ...(cookie ? { cookies: { [COOKIES.visitor]: cookie } } : {}) });
  const { visitor } = response.json<{ visitor: string }>();
  return { visitor, cookie: response.cookies.find(({ name }) => name === COOKIES.visitor)?.value };
}

test('a browser keeps its id from page to page', async () => {
  const first = await open();
  expect(await open(first.cookie)).toEqual({ visitor: first.visitor, cookie: undefined });
});

test('an id of another time of issue, of another signature or without one is replaced', async () => {
  const { visitor, cookie = '' } = await open();
  const [id = '', issued = '', signature = ''] = cookie.split('.');
  const older = (Number.parseInt(issued, 36) - 60).toString(36);
  for (const forged of [id, `${randomUUID()}.${issued}.${signature}`, `${id}.${older}.${signature}`, `${cookie}x`]) {
    const next = await open(forged);
    expect(next.visitor).not.toBe(visitor);
    expect(next.cookie).toMatch(/^[0-9a-f-]{36}\.[0-9a-z]+\.[\w-]{43}$/);
  }
});

test('an id ends with its cookie, also in a browser that keeps the cookie', async () => {
  const { visitor, cookie } = await open();
  now += COOKIE_DAYS.visitor * 86_400_000 + 2000;
  expect((await open(cookie)).visitor).not.toBe(visitor);
});
