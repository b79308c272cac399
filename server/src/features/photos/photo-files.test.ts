import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError } from 'shared-contracts';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { Bucket } from '../../platform/files/bucket';
import { TEST_STORE, testBucket } from '../../platform/files/testing/test-bucket';
import { PhotoFiles } from './photo-files';
import { VariantStore } from './variant-store';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});
async function folder() {
  const made = await mkdtemp(join(tmpdir(), 'store-'));
  folders.push(made);
  return made;
}

describe.skipIf(TEST_STORE === null)('with an object store', () => {
  test('a picture is made once for all servers', async () => {
    const settings = await testBucket();
    const bucket = new Bucket(settings.S3_BUCKET, settings);
    let opened = 0;
    const source = {
      name: 'sample/lanai',
      open: async (width: number) => {
        opened++;
        return sharp({ create: { width, height: 10, channels: 3, background: 'red' } });
      },
    };
    const size = { width: 480, format: 'webp' } as const;
    const stores = [await folder(), await folder()].map(
      (each) => new VariantStore(new PhotoFiles({ folder: each, bucket })),
    );
    const made = await Promise.all([await stores[0]?.make(source, size), await stores[1]?.make(source, size)]);
    expect(made[0]).toEqual(made[1]);
    expect(opened).toBe(1);
  });
});

test('an object store that is away is a clear busy, and a picture is made all the same', async () => {
  const away = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_REGION: 'x', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
  const bucket = new Bucket('none', away);
  await expect(bucket.read('x')).rejects.toBeInstanceOf(ApiError);
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const store = new VariantStore(new PhotoFiles({ folder: await folder(), bucket, onError }), onError);
  const open = async (width: number) => sharp({ create: { width, height: 10, channels: 3, background: 'red' } });
  const bytes = await store.make({ name: 'a', open }, { width: 480, format: 'webp' });
  expect(bytes.length).toBeGreaterThan(0);
  expect(errors).not.toEqual([]);
});
