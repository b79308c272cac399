import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Release, releaseSchema } from 'federation/protocol/discovery';
import { satisfies } from 'semver';
import { CONTRACT_VERSION, FORMER_CONTRACT_VERSION } from 'shared-contracts';
import { hasCode } from '../platform/files/error-code';
import type { StoredRelease } from './publish/versions.repository';

/** A version that was built with the site: its folder and its build time. */
export interface BuiltRelease extends StoredRelease {
  folder: string;
  builtAt: number;
}

/** The versions of one remote, newest first; the first one is live. */
export type Releases = ReadonlyMap<string, readonly BuiltRelease[]>;

export interface ReleaseSource {
  /** folder of the project; remotes are its mfe-* folders, versions their dist/* */
  projectFolder: string;
  /** folder of published remotes, as <folder>/<name>/<version>/release.json; replaces the build folders */
  publishedFolder: string | null;
}

/** Releases that an earlier scan read, by path: a file is read again when it has changed. */
export type KnownReleases = Map<string, { changed: string; release: BuiltRelease }>;

/**
 * Finds every built version. A remote's file `current` names the live version, if it exists; otherwise the newest build
 * is live. Versions for another contract, and versions without a valid release.json, are left out.
 */
export async function findReleases(
  source: ReleaseSource,
  onSkipped: (why: string) => void,
  known: KnownReleases = new Map(),
): Promise<Releases> {
  const found = new Map<string, BuiltRelease[]>();
  for (const remote of await remoteFolders(source)) {
    const versions = await versionsOf(remote, onSkipped, known);
    const [first] = versions;
    if (first) found.set(first.release.name, versions);
  }
  return found;
}

async function remoteFolders({ projectFolder, publishedFolder }: ReleaseSource): Promise<string[]> {
  if (publishedFolder !== null) return (await foldersIn(publishedFolder)).map((name) => join(publishedFolder, name));
  const names = (await foldersIn(projectFolder)).filter((name) => name.startsWith('mfe-'));
  return names.map((name) => join(projectFolder, name, 'dist'));
}

async function versionsOf(
  remote: string,
  onSkipped: (why: string) => void,
  known: KnownReleases,
): Promise<BuiltRelease[]> {
  const folders = (await foldersIn(remote)).map((name) => join(remote, name));
  const read = await Promise.all(folders.map((folder) => readRelease(folder, onSkipped, known)));
  const versions = read.flatMap((release) => release ?? []).sort((a, b) => b.builtAt - a.builtAt);
  const current = await readFile(join(remote, 'current'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
  const live = versions.findIndex(({ release }) => release.version === current);
  return live > 0 ? [...versions.splice(live, 1), ...versions] : versions;
}

async function readRelease(
  folder: string,
  onSkipped: (why: string) => void,
  known: KnownReleases,
): Promise<BuiltRelease | null> {
  const path = join(folder, 'release.json');
  try {
    const info = await stat(path);
    const changed = `${info.ino} ${info.mtimeMs} ${info.size}`;
    const earlier = known.get(path);
    if (earlier?.changed === changed) return earlier.release;
    const content = await readFile(path);
    const release = releaseSchema.parse(JSON.parse(content.toString('utf8')));
    if (!runsHere(release)) {
      onSkipped(
        `${release.name} ${release.version} needs contract ${release.manifest.contract}, this server has ${CONTRACT_VERSION}`,
      );
      return null;
    }
    const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    const built = { release, folder, builtAt: info.mtimeMs, integrity };
    known.set(path, { changed, release: built });
    return built;
  } catch (error) {
    if (!hasCode(error, 'ENOENT'))
      onSkipped(`Reading ${path} failed: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Whether the shell runs a release, by its contract. */
export const runsHere = ({ manifest: { contract } }: Release): boolean =>
  [CONTRACT_VERSION, FORMER_CONTRACT_VERSION].some((version) => satisfies(version, contract));
