import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Older than any build takes: its process is gone. */
const LEFT_BEHIND_MS = 3_600_000;

/** Where a build puts its files together, before they take their place. */
export const buildingFolder = (folder: string, id: string) => join(folder, '.cache', `building-${id}`);

/** Takes away what builds that were killed have left in a package's cache; another one may be under way right now. */
export function sweepLeftBuilds(folder: string): void {
  const cache = join(folder, '.cache');
  for (const name of namesIn(cache).filter((name) => name.startsWith('building-'))) {
    const path = join(cache, name);
    const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (since !== undefined && Date.now() - since > LEFT_BEHIND_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** None when no build has been here. */
function namesIn(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : [];
}
