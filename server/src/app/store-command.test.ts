import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { TEST_STORE, testBucket } from '../platform/files/testing/test-bucket';
import { writeAtomically } from '../platform/files/write-atomically';
import { testSettings } from '../testing/test-app';
import { runStoreCommand } from './store-command';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});
async function folder() {
  const made = await mkdtemp(join(tmpdir(), 'store-'));
  folders.push(made);
  return made;
}
const said: string[] = [];
const print = (text: string) => said.push(text);

describe.skipIf(TEST_STORE === null)('with an object store', () => {
  test('copies photos and versions there and back, goes on where it was, and repairs what is damaged', async () => {
    const bucket = await testBucket();
    const [DATA_DIR, other] = [await folder(), await folder()];
    await writeAtomically(join(DATA_DIR, 'photos', 'kept', 'ab', 'abc.source'), 'a photo');
    await writeAtomically(join(DATA_DIR, 'remotes', 'search', '1.2.3', 'release.json'), '{}');
    await writeAtomically(join(DATA_DIR, 'remotes', '.incoming', 'x', 'release.json'), 'half');
    await runStoreCommand(testSettings({ ...bucket, DATA_DIR }), ['copy'], print);
    expect(said.splice(0)).toEqual([
      'photos/ 1 files copied, 0 were there already',
      'releases/ 1 files copied, 0 were there already',
    ]);
    await writeAtomically(join(DATA_DIR, 'photos', 'kept', 'ab', 'abd.source'), 'a later photo');
    await runStoreCommand(testSettings({ ...bucket, DATA_DIR }), ['copy'], print);
    expect(said.splice(0)[0]).toBe('photos/ 1 files copied, 1 were there already');

    const back = testSettings({ ...bucket, DATA_DIR: other });
    await runStoreCommand(back, ['copy', '--back'], print);
    const photo = join(other, 'photos', 'kept', 'ab', 'abc.source');
    expect(await readFile(photo, 'utf8')).toBe('a photo');
    expect(await readdir(join(other, 'remotes'))).toEqual(['search']);
    await writeFile(photo, 'damaged');
    said.length = 0;
    await runStoreCommand(back, ['copy', '--back'], print);
    expect(said[0]).toBe('photos/ 1 files copied, 1 were there already');
    expect(await readFile(photo, 'utf8')).toBe('a photo');
  });
});

test('says what is missing', async () => {
  const settings = testSettings({ S3_BUCKET: '' });
  await expect(runStoreCommand(settings, ['copy'], print)).rejects.toThrow('S3_BUCKET is empty');
  await expect(runStoreCommand(settings, ['mend'], print)).rejects.toThrow('Usage');
});
