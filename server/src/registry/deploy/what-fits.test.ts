import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Draft } from 'federation/verify/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { act, openRegistrySite, publishTides, type RegistrySite, tokenFor } from '../testing/registry-site';

const MINUTE = 60_000;
let site: RegistrySite;
let token: string;

const drawing = ({ manifest }: Draft) => Object.assign(manifest, { pages: [{ area: 'account', expose: './tides' }] });

beforeAll(async () => {
  site = await openRegistrySite();
  token = await tokenFor(site, 'tides');
  expect((await publishTides(site, token, '1.0.0', drawing)).statusCode).toBe(201);
  expect((await publishTides(site, token, '1.1.0')).statusCode).toBe(201);
});
afterAll(() => site.close());

beforeEach(async () => {
  await site.test.database.deleteFrom('remote_deployments').execute();
  site.clock.now += MINUTE;
});

const promote = (version: string, strategy: object = { kind: 'all' }) =>
  act(site, token, 'promote', '*', { version, strategy });
const live = async () => (await site.service.status.of('tides')).deployment.live;

/** The same site later: another container protocol, no shared packages, and another remote has the page. */
async function later(look: () => Promise<void>): Promise<void> {
  await site.built.buildRemote('1.0.0-bbbb', {
    builtAt: 2000,
    manifest: { pages: [{ area: 'account', expose: './search' }] },
  });
  const path = join(site.built.folder, 'shell', 'dist', 'assets.json');
  const before = await readFile(path, 'utf8');
  await writeFile(path, JSON.stringify({ ...JSON.parse(before), shared: {}, protocols: [2] }));
  site.clock.now += MINUTE;
  try {
    await look();
  } finally {
    await writeFile(path, before);
    await rm(join(site.built.folder, 'mfe-search', 'dist', '1.0.0-bbbb'), { recursive: true });
    site.clock.now += MINUTE;
  }
}

/** Status and codes of an answer. */
function said(response: Awaited<ReturnType<typeof act>>) {
  const codes = response.json().refusals.map(({ code }: { code: string }) => code);
  return [response.statusCode, codes];
}
const REFUSED = [409, ['MFE-119', 'MFE-107', 'MFE-110']];

test('a version that fitted when it was published is held against the site as it is now', () =>
  later(async () => {
    expect(said(await promote('1.0.0'))).toEqual(REFUSED);
    expect(await live()).toBeNull();
  }));

test('a version that a rollback would bring back is held against it too, and refused', async () => {
  await promote('1.0.0');
  await promote('1.1.0');
  await later(async () => {
    expect(said(await act(site, token, 'rollback', '*'))).toEqual(REFUSED);
    expect(await live()).toBe('1.1.0');
  });
  expect((await act(site, token, 'rollback', '*')).statusCode).toBe(200);
});

test('back to what came with the site there is always a way', async () => {
  await promote('1.0.0');
  await later(async () => {
    expect((await act(site, token, 'rollback', '*', { confirmNoVisitor: true })).statusCode).toBe(200);
    expect(await live()).toBeNull();
  });
});

test('what was switched off comes back only if it fits, its canary too', async () => {
  await promote('1.0.0');
  await act(site, token, 'kill', '*');
  await later(async () => {
    expect(said(await act(site, token, 'revive', '*'))).toEqual(REFUSED);
    expect((await act(site, token, 'halt', '*')).json().code).toBe('MFE-126');
  });
  expect((await act(site, token, 'revive', '*')).statusCode).toBe(200);
  await act(site, token, 'rollback', '*', { confirmNoVisitor: true });
  await promote('1.0.0', { kind: 'canary', percent: 10 });
  await act(site, token, 'kill', '*');
  await later(async () => {
    expect(said(await act(site, token, 'revive', '*'))).toEqual(REFUSED);
    expect((await act(site, token, 'halt', '*')).statusCode).toBe(200);
    expect((await act(site, token, 'revive', '*')).statusCode).toBe(200);
  });
});
