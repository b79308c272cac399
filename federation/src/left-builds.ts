import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** No build takes this long, so the process of an older folder has ended. */
const LEFT_BEHIND_MS = 3_600_000;

/** Folder in which builds collect their files before they move them. */
export const buildingFolder = (folder: string, id: string) => join(folder, '.cache', `building-${id}`);

/** Removes what killed builds left in a package's cache. Another build may be running. */
export function sweepLeftBuilds(folder: string): void {
  const cache = join(folder, '.cache');
  for (const name of namesIn(cache).filter((name) => name.startsWith('building-'))) {
    const path = join(cache, name);
    const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (since !== undefined && Date.now() - since > LEFT_BEHIND_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** Empty when there was no build. */
function namesIn(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : [];
}
