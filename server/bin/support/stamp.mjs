import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './project.mjs';

/** Folders that hold results, not sources. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.cache', '.data', '.git', '.tsbuild', 'test-results']);
/** Whether an entry of a folder is no folder of results. */
export const isSource = (entry) => !LEFT_OUT.has(entry);
const stampFile = (name) => join(root, 'node_modules', '.cache', 'stamps', name);

/** True when the paths hold what they held at the last `keepStamp`. */
export function isFresh(name, paths) {
  const file = stampFile(name);
  return existsSync(file) && readFileSync(file, 'utf8') === fingerprint(paths);
}

export function keepStamp(name, paths) {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), fingerprint(paths));
}

const isNoTest = (path) => !path.includes('.test.');

/**
 * Names and contents of all files below, and the version of Node.
 * @param paths relative to the project; '.' is all of it
 * @param isPart says of a path, as 'server/src/app/main.ts', whether it counts; tests are no part of what is built
 */
export function fingerprint(paths, isPart = isNoTest) {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths) add(hash, path, isPart);
  return hash.digest('hex');
}

function add(hash, path, isPart) {
  const info = statSync(join(root, path), { throwIfNoEntry: false });
  if (!info) return;
  if (info.isDirectory()) {
    for (const entry of readdirSync(join(root, path)).sort())
      if (isSource(entry)) add(hash, path === '.' ? entry : `${path}/${entry}`, isPart);
  } else if (isPart(path)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
}
