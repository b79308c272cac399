import { REGISTRY_BASE } from 'federation/protocol/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packFiles } from '../testing/pack';
import {
  act,
  openPublishedSite,
  openRegistrySite,
  type RegistrySite,
  tides,
  tokenFor,
  upload,
} from '../testing/registry-site';

let site: RegistrySite;

beforeAll(async () => {
  ({ site } = await openPublishedSite(['1.0.0']));
});
afterAll(() => site.close());

test("a team's token changes its own remote only, and a revoked one nothing", async () => {
  const theirs = await tokenFor(site, 'search');
  const response = await act(site, theirs, 'kill', '*');
  expect([response.statusCode, response.json().code]).toEqual([401, 'MFE-113']);
  await site.test.database
    .updateTable('remote_tokens')
    .set({ revoked_at: new Date() })
    .where('name', '=', 'search')
    .execute();
  const url = `${REGISTRY_BASE}/search`;
  expect((await site.app.inject({ url, headers: { authorization: `Bearer ${theirs}` } })).statusCode).toBe(401);
});

test('a token of the settings is as good as one of the database, and a remote may have two while one is replaced', async () => {
  const seeded = `hlr_${'s'.repeat(40)}`;
  const next = `hlr_${'n'.repeat(40)}`;
  const other = await openRegistrySite({ REGISTRY_TOKENS: `tides=${seeded},tides=${next}` });
  try {
    expect((await upload(other, seeded, packFiles(tides('1.0.0')))).statusCode).toBe(201);
    expect((await upload(other, next, packFiles(tides('1.0.2')))).statusCode).toBe(201);
    expect((await upload(other, `${seeded}x`, packFiles(tides('1.0.1')))).statusCode).toBe(401);
  } finally {
    await other.close();
  }
});
