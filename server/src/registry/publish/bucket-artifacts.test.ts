import { describe, expect, test } from 'vitest';
import { Bucket } from '../../platform/files/bucket';
import { TEST_STORE, testBucket } from '../../platform/files/testing/test-bucket';
import { bucketArtifacts } from './bucket-artifacts';

describe.skipIf(TEST_STORE === null)('with an object store', () => {
  test('a version is there as a whole, replaces what a killed publication left, and is removed', async () => {
    const settings = await testBucket();
    const bucket = new Bucket(settings.S3_BUCKET, settings);
    await bucket.write('releases/search/1.0.0/left.js', Buffer.from('left'));
    const artifacts = bucketArtifacts(bucket);
    const staged = await artifacts.stage(new Map([['release.json', Buffer.from('{}')]]));
    await staged.place('search', '1.0.0');
    expect(await artifacts.read('search', '1.0.0', 'release.json')).toEqual(Buffer.from('{}'));
    expect(await artifacts.read('search', '1.0.0', 'left.js')).toBeNull();
    await artifacts.remove('search', '1.0.0');
    expect(await artifacts.read('search', '1.0.0', 'release.json')).toBeNull();
  });
});
