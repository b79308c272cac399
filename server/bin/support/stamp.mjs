import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './project.mjs';

/** Folders that hold results, not sources. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.cache', '.data', '.git', 'test-results']);
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

/** Names and contents of all files below; tests are no part of what is built. */
export function fingerprint(paths) {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths) add(hash, join(root, path), path);
  return hash.digest('hex');
}

function add(hash, path, name) {
  const info = statSync(path, { throwIfNoEntry: false });
  if (!info) return;
  if (info.isDirectory()) {
    for (const entry of readdirSync(path).sort()) {
      if (!LEFT_OUT.has(entry) && !entry.includes('.test.')) add(hash, join(path, entry), `${name}/${entry}`);
    }
    return;
  }
  hash.update(`${name}\0`).update(readFileSync(path)).update('\0');
}
