import { satisfies } from 'semver';
import { CONTRACT_VERSION } from 'shared-contracts';
import type { Database } from '../platform/database';
import { type DeploymentState, liveOf, previousOf } from './deploy/deployment-state';
import { readDeployments } from './deploy/deployments.store';
import { type PublishedRelease, readRelease } from './publish/versions.store';

/** How long one look at the deployments is good for, in milliseconds: another server's change shows within it. */
const FRESH_MS = 400;
/** Longest that a page waits for a look; then it goes by the last one. */
const PATIENCE_MS = 500;
/** Releases never change; so many are kept in memory. */
const MAX_KEPT = 500;
/** What is not published is asked for with every file of a built remote; for so long the answer holds. */
const MISSING_MS = 5000;

/** Deployments as they now stand, with the releases they name. */
export interface ReleasesInUse {
  deployments(): Promise<ReadonlyMap<string, DeploymentState>>;
  /** Published and fit for this server's contract; null otherwise. */
  release(name: string, version: string): Promise<PublishedRelease | null>;
  /** Published at any time: a page that stayed open may have begun with it. */
  published(name: string, version: string): Promise<PublishedRelease | null>;
  /** Looks again now. */
  refresh(): Promise<void>;
}

/** Follows the database: looked at again and again by the requests themselves, the last answer kept while it is away. */
export function followDeployments(db: Database, onError: (error: unknown) => void, now: () => number): ReleasesInUse {
  let known: ReadonlyMap<string, DeploymentState> = new Map();
  let looked = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;
  const releases = new Map<string, { found: PublishedRelease; readAt: number }>();
  const missing = new Map<string, number>();

  async function release(name: string, version: string): Promise<PublishedRelease | null> {
    const key = `${name}@${version}`;
    const kept = releases.get(key);
    // the only thing about a version that changes is its first promotion
    if (kept && (kept.found.isPromoted || now() - kept.readAt < FRESH_MS)) return kept.found;
    if (now() - (missing.get(key) ?? Number.NEGATIVE_INFINITY) < MISSING_MS) return null;
    const found = await readRelease(db, name, version);
    if (!found) {
      if (missing.size >= MAX_KEPT) missing.clear();
      missing.set(key, now());
      return null;
    }
    if (releases.size >= MAX_KEPT) releases.delete(releases.keys().next().value ?? '');
    releases.set(key, { found, readAt: now() });
    return found;
  }

  async function look(): Promise<void> {
    const states = await readDeployments(db);
    // what a page may be told is in memory before it is told, so that a database that goes away changes nothing
    for (const state of states) {
      for (const version of [liveOf(state), previousOf(state), state.canary?.version]) {
        const key = `${state.name}@${version}`;
        missing.delete(key);
        if (releases.get(key)?.found.isPromoted === false) releases.delete(key);
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
      if (now() - looked >= FRESH_MS) await within(refresh(), onError);
      return known;
    },
    published: release,
    async release(name, version) {
      const found = await release(name, version);
      return found && satisfies(CONTRACT_VERSION, found.release.manifest.contract) ? found : null;
    },
    refresh: async () => {
      // a look that began before the change may not have seen it
      await looking?.catch(() => undefined);
      await refresh();
    },
  };
}

async function within(look: Promise<void>, onError: (error: unknown) => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([look.catch(onError), patience]).finally(() => clearTimeout(timer));
}
