import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refusedSchema } from 'federation/protocol/registry';
import { bundledRenderer, SMALL_SHELL } from 'federation/testing';
import type { Draft } from 'federation/verify/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packFiles } from '../testing/pack';
import { everythingKept, openRegistrySite, type RegistrySite, tides, tokenFor, upload } from '../testing/registry-site';

let site: RegistrySite;
let token: string;

/** A site whose shell has a Node bundle. */
beforeAll(async () => {
  site = await openRegistrySite();
  token = await tokenFor(site, 'tides');
  const { folder } = site.built;
  const dist = join(folder, 'shell', 'dist');
  const server = 'server/render.0a1b2c3d.js';
  const assets = JSON.parse(await readFile(join(dist, 'assets.json'), 'utf8'));
  await writeFile(join(dist, 'assets.json'), JSON.stringify({ ...assets, server }));
  await writeFile(join(dist, server), SMALL_SHELL);
  await mkdir(join(folder, 'server', 'dist'), { recursive: true });
  await copyFile(bundledRenderer(), join(folder, 'server', 'dist', 'renderer.mjs'));
});
afterAll(() => site.close());

const withPage = (page: string) => (draft: Draft) => {
  Object.assign(draft.manifest, {
    pages: [{ area: 'own', path: '/tide-tables', title: 'Tide tables', expose: './tides' }],
  });
  draft.files['server/entry.dddddddd.js'] = `exports.page = ${page};`;
  draft.release.server = { entry: 'server/entry.dddddddd.js' };
};

test.each(['', '?dry_run=true'])('refuses a page that reads the document while it is rendered%s', async (query) => {
  const before = await everythingKept(site);
  const packed = packFiles(tides('1.0.0', withPage(`() => document.title`)));
  const response = await upload(site, token, packed, 'tides', query);
  expect(response.statusCode).toBe(409);
  const [problem, ...others] = refusedSchema.parse(response.json()).refusals;
  expect(others).toEqual([]);
  expect(problem).toMatchObject({
    code: 'MFE-127',
    where: './tides',
    detail: expect.stringMatching(/\/tide-tables.*document is not defined\s+at .*server\/entry\.dddddddd\.js/),
  });
  expect(await everythingKept(site)).toBe(before);
});

test('publishes a version whose page can be rendered', async () => {
  const packed = packFiles(tides('1.0.1', withPage(`() => 'High tide at noon'`)));
  expect((await upload(site, token, packed)).statusCode).toBe(201);
});
