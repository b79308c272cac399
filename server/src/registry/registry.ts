import type { Discovery, Release } from 'shared-contracts';
import { type DeploymentState, noDeployment } from './deploy/deployment-state';
import { canaryPercent } from './deploy/ramp';
import { resolveFor } from './deploy/resolve';
import { type Chosen, discoveryOf } from './discovery';
import type { ArtifactStore } from './publish/artifacts';
import type { PublishedRelease, StoredRelease } from './publish/versions.store';
import { type FoundRelease, findReleases, type ReleaseSource, type Releases } from './releases';
import type { ReleasesInUse } from './releases-in-use';

/** How long one look at the folders is good for, in milliseconds: a rebuilt remote is live within it. */
const FRESH_MS = 1000;

/** A file of a version: in a folder of built remotes, or as the artifact store gave it. */
export type VersionFile = { folder: string } | { content: Buffer; packed: Buffer | null; isPromoted: boolean };

/** What is deployed: looked up again and again, so that nothing is restarted for a new version. */
export interface Registry {
  /** What a visitor gets; null for somebody who cannot be recognised. */
  discovery(visitor?: string | null): Promise<Discovery>;
  /** A file of a version that may be loaded: of the live one or of an older one an open page still uses. */
  file(name: string, version: string, path: string): Promise<VersionFile | null>;
  /** What a version says of itself; null for one that may not be loaded. */
  release(name: string, version: string): Promise<Release | null>;
  /** The newest version of a remote that was built beside the site. */
  built(): Promise<ReadonlyMap<string, StoredRelease>>;
  /** Which version a visitor gets of a remote, and whether as one of the first. */
  side(name: string, visitor: string | null): Promise<{ version: string; onCanary: boolean } | null>;
  /** Everything that some visitor may be given now. */
  inUse(): Promise<StoredRelease[]>;
}

/** Published versions and who gets them; without it only what was built beside the site is there. */
export interface PublishedSource {
  inUse: ReleasesInUse;
  artifacts: ArtifactStore;
}

export function createRegistry(
  source: ReleaseSource,
  onSkipped: (why: string) => void,
  now: () => number = Date.now,
  published: PublishedSource | null = null,
): Registry {
  const built = lookAtFolders(source, onSkipped, now);
  const standing = createStanding(built, published, now);
  return {
    async discovery(visitor = null) {
      const chosen = await Promise.all(
        (await standing.remotes()).map(
          async (remote) => [remote[0].name, await standing.choose(remote, visitor)] as const,
        ),
      );
      return discoveryOf(chosen.flatMap(([name, one]) => (one ? [[name, one] as const] : [])));
    },
    async file(name, version, path) {
      // without the database what was built beside the site is still there
      const [stored] = await Promise.allSettled([published?.inUse.published(name, version) ?? null]);
      if (published && stored.status === 'fulfilled' && stored.value) {
        return storedFile(published.artifacts, stored.value, path);
      }
      const found = (await built()).get(name)?.find(({ release }) => release.version === version);
      if (found) return isListed(found, path) ? { folder: found.folder } : null;
      if (stored.status === 'rejected') throw stored.reason;
      return null;
    },
    async release(name, version) {
      const stored = await published?.inUse.published(name, version).catch(() => null);
      if (stored) return stored.release;
      return (await built()).get(name)?.find(({ release }) => release.version === version)?.release ?? null;
    },
    built: async () =>
      new Map([...(await built())].flatMap(([name, [newest]]) => (newest ? [[name, newest] as const] : []))),
    async side(name, visitor) {
      const found = (await standing.remotes()).find(([state]) => state.name === name);
      const chosen = found && (await standing.choose(found, visitor));
      return chosen ? { version: chosen.live.release.version, onCanary: chosen.onCanary } : null;
    },
    inUse: standing.inUse,
  };
}

/** Where a remote stands, and what was built of it beside the site, newest first. */
type Standing = readonly [DeploymentState, readonly FoundRelease[]];

/** Every remote as it stands now, and who gets which version of it. */
function createStanding(built: () => Promise<Releases>, published: PublishedSource | null, now: () => number) {
  async function remotes(): Promise<Standing[]> {
    const [folders, states] = await Promise.all([built(), published?.inUse.deployments()]);
    const names = new Set([...folders.keys(), ...(states?.keys() ?? [])]);
    return [...names].sort().map((name) => [states?.get(name) ?? noDeployment(name), folders.get(name) ?? []]);
  }

  async function publishedOr(
    name: string,
    version: string | null,
    otherwise: FoundRelease | undefined,
  ): Promise<StoredRelease | null> {
    return version === null ? (otherwise ?? null) : ((await published?.inUse.release(name, version)) ?? null);
  }

  async function choose(
    [state, [newest, before]]: Standing,
    visitor: string | null,
  ): Promise<(Chosen & { onCanary: boolean }) | null> {
    const at = new Date(now());
    const resolved = resolveFor(state, visitor, at);
    if (!resolved) return null;
    const version = await publishedOr(state.name, resolved.version, newest);
    const fallback =
      resolved.version === null ? (before ?? null) : await publishedOr(state.name, resolved.fallback, newest);
    const live = version ?? fallback;
    if (!live) return null;
    const percent = state.canary ? canaryPercent(state.canary, at) : 0;
    return {
      live,
      fallback: fallback === live ? null : fallback,
      traffic: resolved.onCanary ? percent : 100 - (percent < 100 ? percent : 0),
      isDefault: !resolved.onCanary,
      onCanary: resolved.onCanary,
    };
  }

  async function inUse(): Promise<StoredRelease[]> {
    const found: StoredRelease[] = [];
    for (const [state, [newest]] of await remotes()) {
      if (state.killed) continue;
      for (const version of new Set([state.lineage.at(-1) ?? null, state.canary?.version ?? null])) {
        if (version === null && state.lineage.length > 0) continue;
        const one = await publishedOr(state.name, version, newest);
        if (one) found.push(one);
      }
    }
    return found;
  }

  return { remotes, choose, inUse };
}

async function storedFile(
  artifacts: ArtifactStore,
  stored: PublishedRelease,
  path: string,
): Promise<VersionFile | null> {
  if (!isListed(stored, path)) return null;
  const { name, version } = stored.release;
  const [content, packed] = await Promise.all([
    artifacts.read(name, version, path),
    artifacts.read(name, version, `${path}.br`),
  ]);
  return content && { content, packed, isPromoted: stored.isPromoted };
}

/** Only what the release lists is served, so that no other path can be reached. */
function isListed({ release }: StoredRelease, path: string): boolean {
  return path === 'release.json' || Object.hasOwn(release.integrity, path);
}

function lookAtFolders(
  source: ReleaseSource,
  onSkipped: (why: string) => void,
  now: () => number,
): () => Promise<Releases> {
  let looked = Number.NEGATIVE_INFINITY;
  let releases: Promise<Releases> | undefined;
  const told = new Set<string>();
  const tellOnce = (why: string) => {
    if (told.has(why)) return;
    told.add(why);
    onSkipped(why);
  };
  return () => {
    if (!releases || now() - looked >= FRESH_MS) {
      looked = now();
      releases = findReleases(source, tellOnce);
    }
    return releases;
  };
}
