import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nullWhenMissing } from '../../platform/files/error-code';
import type { Settings } from '../../platform/settings/settings';

/** The store of published versions' files: a folder by default, or an object store. */
export interface ArtifactStore {
  /**
   * Writes the files to a draft, safe from a power cut when it returns. They belong to no version until they are
   * placed.
   */
  stage(files: ReadonlyMap<string, Uint8Array>): Promise<StagedFiles>;
  /** Null when there is no such file. */
  read(name: string, version: string, file: string): Promise<Buffer | null>;
  /** Removes a version's files. Missing ones are no failure. */
  remove(name: string, version: string): Promise<void>;
}

export interface StagedFiles {
  /**
   * Moves a draft to its version, completely or not at all. The caller has locked the version's row, so that it is
   * placed once.
   */
  place(name: string, version: string): Promise<void>;
  /** Removes a draft that was not placed. */
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
    read: (name, version, file) => readFile(join(folder, name, version, file)).catch(nullWhenMissing),
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
  // Existing files without a row are from a publication that was killed.
  await rm(target, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  await rename(draft, target);
  for (const parent of [dirname(target), folder]) await syncFolder(parent);
}

/** Syncs the directories of a version, so that its file names survive a power cut like its files. */
async function syncFolders(draft: string, paths: Iterable<string>): Promise<void> {
  const folders = new Set([draft]);
  for (const path of paths) {
    for (let inner = dirname(path); inner !== '.'; inner = dirname(inner)) folders.add(join(draft, inner));
  }
  for (const one of folders) await syncFolder(one);
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders, and needs no sync of names.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Older than the longest publication: its server has ended. */
const LEFT_BEHIND_MS = 3_600_000;

/** Removes drafts of killed publications, which were never served. Another server may be publishing now. */
export async function sweepIncoming(folder: string, now: number): Promise<void> {
  const incoming = join(folder, '.incoming');
  for (const draft of await readdir(incoming).catch(() => [])) {
    const path = join(incoming, draft);
    // a publication may have ended in the meantime
    const found = await stat(path).catch(nullWhenMissing);
    if (found && now - found.mtimeMs > LEFT_BEHIND_MS) await rm(path, { recursive: true, force: true });
  }
}
