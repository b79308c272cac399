import {
  browserIntegrity,
  DISCOVERY_SCHEMA_URL,
  type DiscoveredVersion,
  type Discovery,
  federationName,
  type Release,
} from 'shared-contracts';
import type { StoredRelease } from './publish/versions.store';

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
  const { release } = live;
  return {
    url: versionUrl(live, 'release.json'),
    ...(fallback ? { fallbackUrl: versionUrl(fallback, 'release.json') } : {}),
    metadata: { version: release.version, integrity: live.integrity },
    deployment: { traffic, default: isDefault },
    extras: {
      federation: {
        name: federationName(release.name),
        entry: versionUrl(live, release.entry),
        format: release.format,
      },
      contract: release.manifest.contract,
      pages: release.manifest.pages,
      extensions: release.manifest.extensions,
      emits: release.manifest.emits,
      listens: release.manifest.listens,
      assets: release.assets,
      integrity: integrityOf(release),
      ...(fallback
        ? { fallback: { release: versionUrl(fallback, 'release.json'), integrity: fallback.integrity } }
        : {}),
    },
  };
}

/** Cached by release: each request has its own discovery document, but a release is the same in all of them. */
const ofBrowsers = new WeakMap<Release['integrity'], Release['integrity']>();

function integrityOf({ integrity }: Release): Release['integrity'] {
  const known = ofBrowsers.get(integrity);
  if (known) return known;
  const list = browserIntegrity(integrity);
  ofBrowsers.set(integrity, list);
  return list;
}
