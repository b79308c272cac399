import {
  DISCOVERY_SCHEMA_URL,
  type DiscoveredVersion,
  type Discovery,
  discoveredRelease,
  type Release,
} from 'federation/protocol/discovery';
import type { StoredRelease } from './publish/versions.repository';

/** The address of a file of a version. */
export function versionUrl({ release }: StoredRelease, file: string): string {
  return `/mfe/${release.name}/${encodeURIComponent(release.version)}/${file}`;
}

/** What one visitor gets of one remote. */
export interface VisitorDeployment {
  live: StoredRelease;
  fallback: StoredRelease | null;
  /** percent of all visitors who get this version */
  traffic: number;
  isDefault: boolean;
}

/** One version of each remote, and its fallback. */
export function discoveryOf(chosen: Iterable<readonly [name: string, VisitorDeployment]>): Discovery {
  const microFrontends: Discovery['microFrontends'] = {};
  for (const [name, one] of chosen) microFrontends[name] = [discovered(one)];
  return { schema: DISCOVERY_SCHEMA_URL, microFrontends };
}

function discovered({ live, fallback, traffic, isDefault }: VisitorDeployment): DiscoveredVersion {
  const { metadata, extras, ...base } = entryOf(live);
  const older = fallback && versionUrl(fallback, 'release.json');
  return {
    ...base,
    ...(older ? { fallbackUrl: older } : {}),
    metadata: { ...metadata, integrity: live.integrity },
    deployment: { traffic, default: isDefault },
    extras: { ...extras, ...(older ? { fallback: { release: older, integrity: fallback.integrity } } : {}) },
  };
}

/** A version without a fallback, as a browser with a preview of it gets it: a failure must be seen. */
export function discoveredAlone(stored: StoredRelease): DiscoveredVersion {
  const { metadata, ...entry } = entryOf(stored);
  return { ...entry, metadata: { ...metadata, integrity: stored.integrity } };
}

/** Cached by release: each request has its own discovery document, but a release is the same in all of them. */
const entries = new WeakMap<Release, DiscoveredVersion>();

function entryOf(live: StoredRelease): DiscoveredVersion {
  const entry = entries.get(live.release) ?? discoveredRelease(live.release, versionUrl(live, 'release.json'));
  entries.set(live.release, entry);
  return entry;
}
