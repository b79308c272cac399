import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { remotePageSchema } from 'federation/protocol/manifest';
import { isReservedWord, type OwnPath } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuiltSite } from '../testing/built-site';
import { testSettings } from '../testing/test-app';
import { openTestDatabase, type TestDatabase } from '../testing/test-database';
import { createApp } from './app';

let app: FastifyInstance;
let test_: TestDatabase;
let project: string;

beforeAll(async () => {
  test_ = await openTestDatabase();
  project = (await createBuiltSite()).folder;
  const settings = testSettings({ NODE_ENV: 'development', DATA_DIR: join(project, 'data'), PROJECT_DIR: project });
  app = await createApp({ settings, database: test_.database, databaseUrl: test_.url });
  await app.ready();
}, 60_000);
afterAll(async () => {
  await app.close();
  await test_.close();
  await rm(project, { recursive: true, force: true });
});

/** Whether mfe.json could name it as the address of a remote's own page. */
const isOwnPath = (path: OwnPath) =>
  remotePageSchema.safeParse({ area: 'own', path, title: 'Page', expose: './page' }).success;

test('no remote can have a page at an address that the server answers itself', () => {
  const routes = app.printRoutes({ commonPrefix: false });
  const words = [...routes.matchAll(/^[├└]── \/([^/\s:]+)(?=[/\s])/gm)].map(([, word = '']) => word);
  expect(words.length).toBeGreaterThan(30);
  expect([...new Set(words)].filter((word) => isOwnPath(`/${word}`) && !isReservedWord(word))).toEqual([]);
});
