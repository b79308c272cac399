import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Settings } from '../../platform/settings';

/** Where the files of published versions lie. A folder by default, or an object store. */
export interface ArtifactStore {
  /** Writes the files aside, safe from a power cut once it returns; they are nobody's until they are placed. */
  stage(files: ReadonlyMap<string, Uint8Array>): Promise<StagedFiles>;
  /** Null when there is no such file. */
  read(name: string, version: string, file: string): Promise<Buffer | null>;
  /** Takes a version's files away; those that are gone already are no failure. */
  remove(name: string, version: string): Promise<void>;
}

export interface StagedFiles {
  /** Makes them a version, whole or not at all. The caller holds the version's row, so that nobody places it twice. */
  place(name: string, version: string): Promise<void>;
  /** Takes away what was not placed. */
  discard(): Promise<void>;
}

/** The folder of published versions. */
export function artifactsFolderOf(settings: Pick<Settings, 'ARTIFACTS_DIR' | 'DATA_DIR'>): string {
  return settings.ARTIFACTS_DIR ?? join(settings.DATA_DIR, 'remotes');
}

/** Versions as <folder>/<name>/<version>/…, each written elsewhere first and moved into place. */
export function folderArtifacts(folder: string): ArtifactStore {
  return {
    async stage(files) {
      const draft = join(folder, '.incoming', randomUUID());
      const discard = () => rm(draft, { recursive: true, force: true });
      try {
        await writeFiles(draft, files);
      } catch (error) {
        await discard();
        throw error;
      }
      return { discard, place: (name, version) => place(folder, draft, join(folder, name, version)) };
    },
    read: (name, version, file) => readFile(join(folder, name, version, file)).catch(nullWhenGone),
    remove: (name, version) => rm(join(folder, name, version), { recursive: true, force: true }),
  };
}

async function writeFiles(draft: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  for (const [path, content] of files) {
    const target = join(draft, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content, { flag: 'wx', flush: true });
  }
  await syncFolders(draft, files.keys());
}

async function place(folder: string, draft: string, target: string): Promise<void> {
  // whatever lies there has no row: a publication that was killed half way
  await rm(target, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  await rename(draft, target);
  for (const parent of [dirname(target), folder]) await syncFolder(parent);
}

/** The names in a version's folders, as its files themselves are, are on the disk before anybody counts on them. */
async function syncFolders(draft: string, paths: Iterable<string>): Promise<void> {
  const folders = new Set([draft]);
  for (const path of paths) {
    for (let inner = dirname(path); inner !== '.'; inner = dirname(inner)) folders.add(join(draft, inner));
  }
  for (const one of folders) await syncFolder(one);
}

async function syncFolder(path: string): Promise<void> {
  // Windows opens no folders, and keeps their names by itself
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Older than any publication takes: its server is gone. */
const LEFT_BEHIND_MS = 3_600_000;

/** What killed publications left behind; nothing of it was ever served. Another server may be publishing right now. */
export async function sweepIncoming(folder: string, now: number): Promise<void> {
  const incoming = join(folder, '.incoming');
  for (const draft of await readdir(incoming).catch(() => [])) {
    const path = join(incoming, draft);
    // a publication may have come to its end since
    const found = await stat(path).catch(nullWhenGone);
    if (found && now - found.mtimeMs > LEFT_BEHIND_MS) await rm(path, { recursive: true, force: true });
  }
}

function nullWhenGone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
