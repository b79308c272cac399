import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Database } from '../platform/database/database';
import { type DeploymentState, liveOf, previousOf } from './deploy/deployment-state';
import { listDeployments } from './deploy/deployments.repository';
import { findRelease, type PublishedRelease } from './publish/versions.repository';
import { runsHere } from './releases';

/** Milliseconds for which the deployments are cached: another server's change is used after this time. */
const FRESH_MS = 400;
/** Time limit for a page that waits for a refresh. Then it uses the cached state. */
const REFRESH_TIMEOUT_MS = 500;
/** Maximum number of releases in memory. They never change. */
const MAX_KEPT = 500;
/** Every file of a built remote causes a query for a published version. A missing one is cached for this time. */
const MISSING_MS = 5000;

/** The current deployments, with their releases. */
export interface ReleasesInUse {
  deployments(): Promise<ReadonlyMap<string, DeploymentState>>;
  /** Published and fit for this server's contract; null otherwise. */
  release(name: string, version: string): Promise<PublishedRelease | null>;
  /** Published at any time: an open page may have started with it. */
  published(name: string, version: string): Promise<PublishedRelease | null>;
  /** Refreshes now. */
  refresh(): Promise<void>;
}

/** Follows the database. Requests refresh the cached state, which is also used while the database is away. */
export function followDeployments(db: Database, onError: (error: unknown) => void, now: () => number): ReleasesInUse {
  let known: ReadonlyMap<string, DeploymentState> = new Map();
  let looked = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;
  const releases = new LRUCache<string, { release: PublishedRelease | null }>({
    max: MAX_KEPT,
    perf: { now },
    ttlResolution: 0,
  });

  async function release(name: string, version: string): Promise<PublishedRelease | null> {
    const key = `${name}@${version}`;
    const known = releases.get(key);
    if (known) return known.release;
    const found = await findRelease(db, name, version);
    // Only the first promotion of a version can change.
    releases.set(key, { release: found }, { ttl: found === null ? MISSING_MS : found.isPromoted ? 0 : FRESH_MS });
    return found;
  }

  async function look(): Promise<void> {
    const states = await listDeployments(db);
    // Publish a version only after it is cached in memory, so that a database outage changes nothing.
    for (const state of states) {
      for (const version of [liveOf(state), previousOf(state), state.canary?.version]) {
        const key = `${state.name}@${version}`;
        if (releases.get(key)?.release?.isPromoted !== true) releases.delete(key);
        if (version) await release(state.name, version);
      }
    }
    known = new Map(states.map((state) => [state.name, state]));
    looked = now();
  }

  function refresh(): Promise<void> {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  }

  return {
    async deployments() {
      if (now() - looked >= FRESH_MS)
        await Promise.race([refresh().catch(onError), pause(REFRESH_TIMEOUT_MS, undefined, { ref: false })]);
      return known;
    },
    published: release,
    async release(name, version) {
      const found = await release(name, version);
      return found && runsHere(found.release) ? found : null;
    },
    refresh: async () => {
      // A refresh that began before the change may not include it.
      await looking?.catch(() => undefined);
      await refresh();
    },
  };
}
