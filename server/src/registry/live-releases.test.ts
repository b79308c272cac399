import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { releasesWithoutFiles } from './live-releases';
import { folderArtifacts } from './publish/artifacts';
import { act, openPublishedSite } from './testing/registry-site';

test('names the live versions whose files a server does not have, because its folder is not the shared one', async () => {
  const { site, token } = await openPublishedSite(['1.0.0', '1.1.0']);
  await act(site, token, 'promote', '*', { version: '1.0.0', strategy: { kind: 'all' } });
  const other = await mkdtemp(join(tmpdir(), 'other-folder-'));
  expect(await releasesWithoutFiles(site.test.database, folderArtifacts(other))).toEqual(['tides 1.0.0']);
  await rm(other, { recursive: true });
  const shared = { read: async () => Buffer.from('{}') };
  expect(await releasesWithoutFiles(site.test.database, shared)).toEqual([]);
  await site.close();
});
