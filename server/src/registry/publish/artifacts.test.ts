import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Bucket } from '../../platform/files/bucket';
import { TEST_STORE, testBucket } from '../../platform/files/testing/test-bucket';
import { type ArtifactStore, bucketArtifacts, folderArtifacts } from './artifacts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'artifacts-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const files = (content: string) => new Map([['entry.js', Buffer.from(content)]]);

async function inBucket(): Promise<ArtifactStore> {
  const settings = await testBucket();
  return bucketArtifacts(new Bucket(settings.S3_BUCKET, settings));
}

describe.each([
  ['a folder', true, async () => folderArtifacts(folder)],
  ['an object store', TEST_STORE !== null, inBucket],
] as const)('in %s', (_, isThere, open) => {
  test.skipIf(!isThere)(
    'a version replaces what a killed publication left, and gives its files and no others',
    async () => {
      const store = await open();
      await store.write('search', '1.0.0', new Map([['left.js', Buffer.from('killed')]]));
      await store.write('search', '1.0.0', new Map([...files('one'), ['media/a.svg', Buffer.from('<svg/>')]]));
      expect(String(await store.read('search', '1.0.0', 'media/a.svg'))).toBe('<svg/>');
      expect(await store.read('search', '1.0.0', 'left.js')).toBeNull();
      expect(await store.read('search', '2.0.0', 'entry.js')).toBeNull();
    },
  );

  test.skipIf(!isThere)('removes a version and leaves the others; one that is gone is no failure', async () => {
    const store = await open();
    for (const version of ['1.0.0', '1.1.0']) await store.write('search', version, files(version));
    await store.remove('search', '1.0.0');
    await store.remove('search', '1.0.0');
    expect(await store.read('search', '1.0.0', 'entry.js')).toBeNull();
    expect(String(await store.read('search', '1.1.0', 'entry.js'))).toBe('1.1.0');
  });
});
