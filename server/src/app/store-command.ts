import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import pLimit from 'p-limit';
import { PHOTOS_PREFIX } from '../features/photos/photo-files';
import { OperatorError } from '../platform/errors/operator-error';
import { type Bucket, openBucket, sha256 } from '../platform/files/bucket';
import { nullWhenMissing } from '../platform/files/error-code';
import { writeAtomically } from '../platform/files/write-atomically';
import type { Settings } from '../platform/settings/settings';
import { artifactsFolderOf, RELEASES_PREFIX } from '../registry/publish/artifacts';

const USAGE = `Usage: npm run store -- copy [--back]
  copy         copies photos and published versions from the folders to the bucket (S3_BUCKET)
  copy --back  copies them from the bucket to the folders
A copy that was stopped goes on where it was: files that are there already are left out.`;
const AT_ONCE = 8;

/**
 * Copies the files between the folders and the bucket, and compares the SHA-256 of every file.
 * @throws OperatorError when the words are wrong, the site has no bucket, or a file did not arrive
 */
export async function runStoreCommand(
  settings: Settings,
  words: readonly string[],
  print: (text: string) => void,
): Promise<void> {
  const [command, option, ...rest] = words;
  if (command !== 'copy' || (option !== undefined && option !== '--back') || rest.length > 0)
    throw new OperatorError(USAGE);
  const bucket = openBucket(settings);
  if (!bucket) throw new OperatorError('S3_BUCKET is empty: there is no bucket to copy to.');
  const copy = option === undefined ? toBucket : fromBucket;
  const places = [
    { folder: join(settings.DATA_DIR, 'photos'), prefix: PHOTOS_PREFIX },
    { folder: artifactsFolderOf(settings), prefix: RELEASES_PREFIX },
  ];
  for (const { folder, prefix } of places) {
    const { copied, same } = await copy(bucket, folder, prefix);
    print(`${prefix} ${copied} files copied, ${same} were there already`);
  }
}

interface Counts {
  copied: number;
  same: number;
}

/** Copies a folder into a bucket. @throws OperatorError when a file did not arrive */
async function toBucket(bucket: Bucket, folder: string, prefix: string): Promise<Counts> {
  return each(await filesOf(folder), async (path) => {
    const key = prefix + path.split(sep).join('/');
    const content = await readFile(join(folder, path));
    const hash = sha256(content);
    if ((await bucket.hash(key)) === hash) return false;
    await bucket.write(key, content);
    if ((await bucket.hash(key)) !== hash) throw new OperatorError(`${key} did not arrive; run the copy again.`);
    return true;
  });
}

/** Copies a part of a bucket into a folder. @throws OperatorError when the content of a file is damaged */
async function fromBucket(bucket: Bucket, folder: string, prefix: string): Promise<Counts> {
  const keys: string[] = [];
  for await (const key of bucket.list(prefix)) keys.push(key);
  return each(keys, async (key) => {
    const path = join(folder, ...key.slice(prefix.length).split('/'));
    const hash = await bucket.hash(key);
    const known = await readFile(path).catch(nullWhenMissing);
    if (known && sha256(known) === hash) return false;
    const content = await bucket.read(key);
    if (!content || sha256(content) !== hash) throw new OperatorError(`${key} is damaged in the bucket.`);
    await writeAtomically(path, content);
    return true;
  });
}

async function each(names: readonly string[], copy: (name: string) => Promise<boolean>): Promise<Counts> {
  const limit = pLimit(AT_ONCE);
  const copied = await Promise.all(names.map((name) => limit(() => copy(name))));
  const count = copied.filter(Boolean).length;
  return { copied: count, same: copied.length - count };
}

/** Complete files, by their path in the folder. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(nullWhenMissing)) ?? [];
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part') && !entry.parentPath.includes('.incoming'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
