import type { Discovery } from 'shared-contracts';
import { discoveryOf } from './discovery';
import { type FoundRelease, findReleases, type ReleaseSource, type Releases } from './releases';

/** How long one look at the folders is good for, in milliseconds: a rebuilt remote is live within it. */
const FRESH_MS = 1000;

/** What is deployed: looked up in the folders again and again, so that nothing is restarted for a new version. */
export interface Registry {
  discovery(): Promise<Discovery>;
  /** A version that may be loaded: the live one or an older one an open page still uses. */
  version(name: string, version: string): Promise<FoundRelease | null>;
}

export function createRegistry(
  source: ReleaseSource,
  onSkipped: (why: string) => void,
  now: () => number = Date.now,
): Registry {
  let looked = Number.NEGATIVE_INFINITY;
  let releases: Promise<Releases> | undefined;
  const told = new Set<string>();
  const tellOnce = (why: string) => {
    if (told.has(why)) return;
    told.add(why);
    onSkipped(why);
  };
  const look = () => {
    if (!releases || now() - looked >= FRESH_MS) {
      looked = now();
      releases = findReleases(source, tellOnce);
    }
    return releases;
  };
  return {
    discovery: async () => discoveryOf(await look()),
    version: async (name, version) =>
      (await look()).get(name)?.find(({ release }) => release.version === version) ?? null,
  };
}
