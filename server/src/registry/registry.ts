import type { DeveloperFacts, Discovery, Release } from 'federation/protocol/discovery';
import { type DeploymentState, liveOf, noDeployment, previousOf } from './deploy/deployment-state';
import { canaryPercent, isWithin } from './deploy/ramp';
import { discoveryOf, type VisitorDeployment } from './discovery';
import type { ArtifactStore } from './publish/artifacts';
import type { PublishedRelease, StoredRelease } from './publish/versions.repository';
import { type BuiltRelease, findReleases, type KnownReleases, type ReleaseSource, type Releases } from './releases';
import type { ReleasesInUse } from './releases-in-use';

/** Milliseconds for which a scan of the folders is cached: a rebuilt remote is live within this time. */
const FRESH_MS = 1000;

/** A file of a version: from a folder of built remotes, or from the artifact store. */
export type VersionFile = { folder: string } | { content: Buffer; packed: Buffer | null; isPromoted: boolean };

/** The deployed versions. They are read again regularly, so that a new version needs no restart. */
export interface Registry {
  /** The discovery document of a visitor; null is a visitor without an id. */
  discovery(visitor?: string | null): Promise<Discovery>;
  /** A file of a version that may be loaded: of the live one, or of an older one that an open page still uses. */
  file(name: string, version: string, path: string): Promise<VersionFile | null>;
  /** The description of a version; null for one that may not be loaded. */
  release(name: string, version: string): Promise<Release | null>;
  /** The newest version of a remote that was built with the site. */
  built(): Promise<ReadonlyMap<string, StoredRelease>>;
  /** The version of a remote for a visitor, and whether it is a canary. */
  side(name: string, visitor: string | null): Promise<{ version: string; onCanary: boolean } | null>;
  /** The remotes that are switched off. */
  killed(): Promise<DeveloperFacts['absent']>;
  /** All versions that some visitor may get now. */
  inUse(): Promise<StoredRelease[]>;
}

/** Published versions and their deployments; without it only versions that were built with the site exist. */
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
  const states = createRemoteStates(built, published, now);
  /** without a canary, all visitors get the same document */
  const ofAll = new WeakMap<readonly RemoteState[], Discovery>();
  return {
    async discovery(visitor = null) {
      const remotes = await states.remotes();
      const known = ofAll.get(remotes);
      if (known) return known;
      const chosen = await Promise.all(
        remotes.map(async (remote) => [remote[0].name, await states.choose(remote, visitor)] as const),
      );
      const discovery = discoveryOf(chosen.flatMap(([name, one]) => (one ? [[name, one] as const] : [])));
      if (remotes.every(([{ canary }]) => !canary)) ofAll.set(remotes, discovery);
      return discovery;
    },
    async file(name, version, path) {
      // Without the database, versions that were built with the site are still available.
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
      const found = (await states.remotes()).find(([state]) => state.name === name);
      const chosen = found && (await states.choose(found, visitor));
      return chosen ? { version: chosen.live.release.version, onCanary: !chosen.isDefault } : null;
    },
    killed: states.killed,
    inUse: states.inUse,
  };
}

/** The deployment of a remote, and its versions that were built with the site, newest first. */
type RemoteState = readonly [DeploymentState, readonly BuiltRelease[]];

type DeploymentStates = ReadonlyMap<string, DeploymentState>;

/** All remotes and their current deployments. */
function createRemoteStates(built: () => Promise<Releases>, published: PublishedSource | null, now: () => number) {
  let last: { folders: Releases; deployments: DeploymentStates | undefined; remotes: readonly RemoteState[] } | null =
    null;

  /** The same list until a folder or a deployment is read again. */
  async function remotes(): Promise<readonly RemoteState[]> {
    const [folders, deployments] = await Promise.all([built(), published?.inUse.deployments()]);
    if (last?.folders === folders && last.deployments === deployments) return last.remotes;
    const names = new Set([...folders.keys(), ...(deployments?.keys() ?? [])]);
    const found = [...names]
      .sort()
      .map((name): RemoteState => [deployments?.get(name) ?? noDeployment(name), folders.get(name) ?? []]);
    last = { folders, deployments, remotes: found };
    return found;
  }

  async function publishedOr(
    name: string,
    version: string | null,
    otherwise: BuiltRelease | undefined,
  ): Promise<StoredRelease | null> {
    return version === null ? (otherwise ?? null) : ((await published?.inUse.release(name, version)) ?? null);
  }

  async function choose(
    [state, [newest, before]]: RemoteState,
    visitor: string | null,
  ): Promise<VisitorDeployment | null> {
    if (state.killed) return null;
    const { name, canary } = state;
    const percent = canary ? canaryPercent(canary, new Date(now())) : 0;
    const onCanary = visitor !== null && isWithin(visitor, name, percent);
    // null is the version that came with the site
    const [wanted, older] = onCanary && canary ? [canary.version, liveOf(state)] : [liveOf(state), previousOf(state)];
    const version = await publishedOr(name, wanted, newest);
    const fallback = wanted === null ? (before ?? null) : await publishedOr(name, older, newest);
    const live = version ?? fallback;
    if (!live) return null;
    return {
      live,
      fallback: fallback === live ? null : fallback,
      traffic: onCanary ? percent : 100 - percent,
      isDefault: !onCanary,
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

  async function killed(): Promise<DeveloperFacts['absent']> {
    const off = (await remotes()).filter(([state]) => state.killed);
    const live = await Promise.all(off.map(([state, [newest]]) => publishedOr(state.name, liveOf(state), newest)));
    return off.map(([{ name }], index) => ({
      remote: name,
      why: 'killed',
      slots: live[index]?.release.manifest.extensions.map(({ slot }) => slot) ?? [],
    }));
  }

  return { remotes, choose, killed, inUse };
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

/** Only files that the release lists are served, so that no other path can be reached. */
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
  const known: KnownReleases = new Map();
  const logged = new Set<string>();
  const logOnce = (why: string) => {
    if (logged.has(why)) return;
    logged.add(why);
    onSkipped(why);
  };
  return () => {
    if (!releases || now() - looked >= FRESH_MS) {
      looked = now();
      releases = findReleases(source, logOnce, known);
    }
    return releases;
  };
}
