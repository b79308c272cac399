import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { nullWhenMissing } from '../../platform/files/error-code';

/** Incomplete files of a process that was killed. */
const PART_MS = 3_600_000;
/** Share of the limit that a sweep keeps, so that not every new file causes a sweep. */
const SPARE = 0.9;
/** Minimum interval between two writes of a file's access time. */
const USED_MS = 6 * 3_600_000;

export interface Sweeping {
  /** maximum number of bytes */
  limit: number;
  /** selects the counted files by name */
  counts: (name: string) => boolean;
}

/**
 * Counts the files of a folder and removes the least recently used ones above the limit. Returns the remaining bytes.
 */
export async function sweepFiles(folder: string, { limit, counts }: Sweeping): Promise<number> {
  const files: { path: string; size: number; used: number }[] = [];
  let total = 0;
  for (const entry of (await readdir(folder, { recursive: true, withFileTypes: true }).catch(nullWhenMissing)) ?? []) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const facts = await stat(path).catch(() => null);
    if (facts === null) continue;
    if (entry.name.endsWith('.part')) {
      if (facts.mtimeMs < Date.now() - PART_MS) await rm(path, { force: true });
    } else if (counts(entry.name)) {
      files.push({ path, size: facts.size, used: facts.mtimeMs });
      total += facts.size;
    }
  }
  if (total <= limit) return total;
  for (const { path, size } of files.toSorted((one, other) => one.used - other.used)) {
    if (total <= limit * SPARE) break;
    await rm(path, { force: true });
    total -= size;
  }
  return total;
}

/** Sets the access time of a file, because many file systems do not. */
export class UseNotes {
  readonly #noted = new Map<string, number>();

  note(file: string): void {
    const now = Date.now();
    if ((this.#noted.get(file) ?? 0) > now - USED_MS) return;
    this.#noted.set(file, now);
    // A file that disappears is made or fetched again on its next request.
    utimes(file, new Date(now), new Date(now)).catch(() => this.#noted.delete(file));
  }

  /** Forgets written entries, so that the list does not grow without limit. */
  forget(): void {
    const old = Date.now() - USED_MS;
    for (const [file, at] of this.#noted) if (at < old) this.#noted.delete(file);
  }
}
