import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mustKeepLiveRemotes } from './shell-check';
import { act, openRegistrySite, publishTides, type RegistrySite, tokenFor } from './testing/registry-site';

let site: RegistrySite;
beforeAll(async () => {
  site = await openRegistrySite();
  const token = await tokenFor(site, 'tides');
  for (const version of ['1.0.0', '1.1.0']) await publishTides(site, token, version);
  await act(site, token, 'promote', '*', { version: '1.0.0', strategy: { kind: 'all' } });
});
afterAll(() => site.close());

const check = (ALLOW_BREAKING_SHELL = false, told: string[] = []) =>
  mustKeepLiveRemotes(site.test.database, { PROJECT_DIR: site.built.folder, ALLOW_BREAKING_SHELL }, (text) =>
    told.push(text),
  );

/** The shell as another build would have left it. */
async function rebuildShell(part: object): Promise<void> {
  const path = join(site.built.folder, 'shell', 'dist', 'assets.json');
  await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), ...part }));
}

test('a shell that keeps what is live starts', async () => {
  await expect(check()).resolves.toBeUndefined();
});

test('a shell that would break what is live does not start, says why, and can be told to all the same', async () => {
  await rebuildShell({ contract: '2.0.0', shared: {}, slots: ['layout.header'] });
  await expect(check()).rejects.toThrow(/MFE-120 tides 1\.0\.0 needs contract \^1\.0\.0, and this shell has 2\.0\.0/);
  await expect(check()).rejects.toThrow(/fills 'listing\.below', which this shell lacks/);
  const told: string[] = [];
  await check(true, told);
  expect(told.join()).toContain('MFE-120');
});

test('what is switched off cannot be broken', async () => {
  const token = await tokenFor(site, 'tides');
  await act(site, token, 'kill', '*', { reason: 'for the new shell' });
  await expect(check()).resolves.toBeUndefined();
});
