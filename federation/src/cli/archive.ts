import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'tar';
import { filesOf } from '../release';

/** path -> content of every file of a built version. */
export function builtFiles(folder: string): Map<string, Uint8Array> {
  return new Map(filesOf(folder).map((path) => [path, readFileSync(join(folder, path))]));
}

/** A gzipped tar of a built version. It has plain files only, without owners and times of this machine. */
export async function archiveOf(folder: string): Promise<Uint8Array> {
  const packed = create({ cwd: folder, gzip: { level: 9 }, portable: true, noMtime: true }, filesOf(folder));
  return packed.concat();
}
