import { satisfy } from '@module-federation/enhanced/runtime';
import type { Release } from 'federation/protocol/discovery';
import { CONTRACT_VERSION } from 'shared-contracts';
import { shareScopeOf } from '../federation/shared-packages';
import { offerKey, type Recorded, type TakenShare, type WatchedPage } from './recorder';

/** A shared package. */
export interface ShownShare {
  name: string;
  /** each version in each share scope, with the side that offers it */
  offers: readonly { version: string; from: string; scope: string; isLoaded: boolean }[];
  /** the remotes of the page that take it */
  taken: readonly { remote: string; required: string; version: string; why: string }[];
}

/** Addresses of the release.json of all versions that are loaded. */
export function loadedReleases({ page, reports }: Recorded): string[] {
  if (!page) return [];
  const remotes = new Set(reports.filter(isLoad).map(({ report }) => report.remote));
  return [...remotes].flatMap((remote) => {
    const found = page.discovery.versionOf(remote);
    const isCurrent = found?.metadata.version === page.loader.versionOf(remote);
    return (isCurrent ? found?.url : found?.extras.fallback?.release) ?? [];
  });
}

const isLoad = ({ report: { kind } }: Recorded['reports'][number]) => kind === 'load-time';

/**
 * All packages of the shell's share scopes: first those that a remote took.
 * @param releases those of `loadedReleases`
 */
export function sharesOf(recorded: Recorded, releases: readonly Release[]): ShownShare[] {
  const { scopes, offerers, page } = recorded;
  if (!page) return [];
  const names = new Set(Object.values(scopes).flatMap((packages) => Object.keys(packages)));
  const nameOf = remoteNames(page);
  const all = [...names].map((name): ShownShare => {
    const offers = Object.entries(scopes).flatMap(([scope, packages]) =>
      Object.values(packages[name] ?? {}).map(({ version, loaded = false, lib }) => ({
        version,
        from: nameOf(offerers.get(offerKey(scope, name, version)) ?? 'shell'),
        scope,
        isLoaded: loaded || lib !== undefined,
      })),
    );
    const taken = takenOf(name, recorded, releases, page).map((one) => ({
      remote: nameOf(one.origin.name),
      required: String(one.shareInfo?.shareConfig?.requiredVersion ?? 'any version'),
      version: one.selectedShared?.version ?? 'none',
      why: whyTaken(one, offers, nameOf(one.origin.name)),
    }));
    return { name, offers, taken };
  });
  return all.sort((a, b) => Number(b.taken.length > 0) - Number(a.taken.length > 0) || a.name.localeCompare(b.name));
}

/** A federation runtime has the name of its container. */
function remoteNames({ discovery }: WatchedPage): (instance: string) => string {
  const names = new Map(discovery.all().map(([remote, { extras }]) => [extras.federation.name, remote]));
  return (instance) => names.get(instance) ?? instance;
}

type Taken = Pick<TakenShare, 'pkgName' | 'shareInfo' | 'selectedShared'> & { origin: { name: string } };

/**
 * What remotes took of a package. A container with a federation runtime of its own reports it. Others, as those of the
 * preset, take the highest version of their scope, by their release.
 */
function takenOf(name: string, { shares, scopes, reports }: Recorded, releases: readonly Release[], page: WatchedPage) {
  const reported: Taken[] = shares.filter(({ pkgName }) => pkgName === name);
  const others = releases.flatMap((release): Taken[] => {
    const instance = page.discovery.versionOf(release.name)?.extras.federation.name ?? release.name;
    const loaded = reports.filter(isLoad).filter(({ report }) => report.remote === release.name);
    const isUsed = loaded.some(({ report }) => release.assets[report.detail ?? '']?.shared.includes(name));
    if (!isUsed || shares.some(({ origin }) => origin.name === instance)) return [];
    const scope = shareScopeOf(release.manifest.contract);
    const [selectedShared] = Object.values(scopes[scope]?.[name] ?? {}).sort((a, b) =>
      satisfy(a.version, `<${b.version}`) ? 1 : -1,
    );
    const shareConfig = { singleton: true, requiredVersion: release.shared[name] ?? false } as const;
    const shareInfo: Taken['shareInfo'] = { scope: [scope], shareConfig, strategy: 'version-first' };
    return [{ pkgName: name, shareInfo, ...(selectedShared && { selectedShared }), origin: { name: instance } }];
  });
  return [...reported, ...others];
}

/** Why the federation runtime gave a remote this version: the rules of its share strategies. */
function whyTaken({ shareInfo, selectedShared }: Taken, offers: ShownShare['offers'], remote: string): string {
  const { scope = [], shareConfig, strategy } = shareInfo ?? {};
  const scopes = [scope].flat();
  const required = shareConfig?.requiredVersion;
  const fits = typeof required !== 'string' || satisfy(selectedShared?.version ?? '', required);
  const inScope = offers.filter((offer) => scopes.includes(offer.scope));
  const reasons = [
    ruleOf(inScope.find(({ version }) => version === selectedShared?.version)?.from === remote),
    ...(scopes.includes('default') ? [] : [`its contract range excludes ${CONTRACT_VERSION}`]),
    ...(fits ? [] : ['it does not fit the range']),
  ];
  return `${reasons.join('; ')}.`;

  function ruleOf(isOwn: boolean): string {
    if (inScope.length === 1) return 'the only version in its scope';
    if (isOwn) return 'its own copy, because no other version fits';
    if (shareConfig?.singleton !== true) return 'the highest version that fits';
    return strategy === 'loaded-first' ? 'the highest version that is loaded' : 'the highest version of its scope';
  }
}
