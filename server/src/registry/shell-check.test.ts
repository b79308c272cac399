import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '../platform/database/sql-values';
import { mustKeepLiveRemotes } from './shell-check';
import { act, openPublishedSite, type RegistrySite, versionOf } from './testing/registry-site';

let site: RegistrySite;
let token: string;
beforeAll(async () => {
  ({ site, token } = await openPublishedSite(['1.0.0', '1.1.0']));
  await act(site, token, 'promote', '*', { version: '1.0.0', strategy: { kind: 'all' } });
});
afterAll(() => site.close());

const check = (ALLOW_BREAKING_SHELL = false, printed: string[] = []) =>
  mustKeepLiveRemotes(site.test.database, { PROJECT_DIR: site.built.folder, ALLOW_BREAKING_SHELL }, (text) =>
    printed.push(text),
  );

/** The shell of another build. */
async function rebuildShell(part: object): Promise<void> {
  const path = join(site.built.folder, 'shell', 'dist', 'assets.json');
  await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), ...part }));
}

test('a shell that keeps what is live starts', async () => {
  await expect(check()).resolves.toBeUndefined();
});

test('a shell that would break a live remote does not start, reports why, and can be forced', async () => {
  await rebuildShell({ contract: '3.0.0', former: undefined, shared: {}, slots: ['layout.header'] });
  await expect(check()).rejects.toThrow(/MFE-120 tides 1\.0\.0 needs contract \^2\.0\.0, and this shell has 3\.0\.0/);
  await expect(check()).rejects.toThrow(/fills 'listing\.below', which this shell lacks/);
  const printed: string[] = [];
  await check(true, printed);
  expect(printed.join()).toContain('MFE-120');
});

test('reports slots of another contract, and still serves all other parts', async () => {
  const database = site.test.database;
  const { release } = await database
    .selectFrom('remote_versions')
    .select('release')
    .where('version', '=', '1.1.0')
    .executeTakeFirstOrThrow();
  const older = JSON.parse(
    JSON.stringify(release).replace('"listing.below"', '"listing.roof"').replace('"lead:created"', '"lead:sung"'),
  );
  await database
    .updateTable('remote_versions')
    .set({ release: json(older) })
    .where('version', '=', '1.1.0')
    .execute();
  const lineage = json(['1.0.0', '1.1.0']);
  await database.updateTable('remote_deployments').set({ lineage }).where('name', '=', 'tides').execute();
  await rebuildShell({ contract: '1.4.0' });
  await expect(check()).rejects.toThrow(/MFE-120 tides 1\.1\.0 fills 'listing\.roof', which this shell lacks/);
  await expect(check()).rejects.toThrow(/uses 'lead:sung', which this shell lacks/);
  const printed: string[] = [];
  await check(true, printed);
  expect(printed.join()).toContain("'listing.roof'");

  site.clock.now += 10_000;
  expect(await versionOf(site, null)).toBe('1.1.0');
  expect((await site.service.status.of('tides')).versions).toHaveLength(2);
  const again = await act(site, token, 'promote', '*', { version: '1.1.0', strategy: { kind: 'all' } });
  expect(again.json().refusals.map(({ code }: { code: string }) => code)).toContain('MFE-103');
});

test('what is switched off cannot be broken', async () => {
  await act(site, token, 'kill', '*', { reason: 'for the new shell' });
  await expect(check()).resolves.toBeUndefined();
});
