import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The nearest folder with this file or folder in it, from here upwards; null without one. */
export function findUp(path: string, from: string): string | null {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    if (existsSync(join(folder, path))) return folder;
    if (dirname(folder) === folder) return null;
  }
}

/** Folder of this package. This code is in its sources, or in its bundle one folder below. */
export function packageFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  return findUp('package.json', here) ?? here;
}
