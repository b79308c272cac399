import { satisfy } from '@module-federation/enhanced/runtime';
import { federationName } from 'federation/protocol/manifest';
import { CONTRACT_VERSION } from 'shared-contracts';
import { FORMER_SCOPE } from '../federation/shared-packages';
import type { Recorded, TakenShare } from './recorder';

/** A shared package. */
export interface ShownShare {
  name: string;
  /** each version in each share scope, with the side that offers it */
  offers: readonly { version: string; from: string; scope: string; isLoaded: boolean }[];
  /** the remotes that took it */
  taken: readonly { remote: string; required: string; version: string; why: string }[];
}

/** All packages of the shell's share scopes: first those that a remote took. */
export function sharesOf({ scopes, shares, page }: Recorded): ShownShare[] {
  const names = new Set(Object.values(scopes).flatMap((packages) => Object.keys(packages)));
  const remotes = page?.discovery.all().map(([remote]) => remote) ?? [];
  const remoteOf = (consumer: string) => remotes.find((remote) => federationName(remote) === consumer) ?? consumer;
  const all = [...names].map((name): ShownShare => {
    const offers = Object.entries(scopes).flatMap(([scope, packages]) =>
      Object.values(packages[name] ?? {}).map(({ version, from, loaded = false, lib }) => ({
        version,
        from: remoteOf(from),
        scope,
        isLoaded: loaded || lib !== undefined,
      })),
    );
    const taken = shares
      .filter(({ pkgName }) => pkgName === name)
      .map((share) => ({
        remote: remoteOf(share.origin.name),
        required: String(share.shareInfo?.shareConfig?.requiredVersion ?? '*'),
        version: share.selectedShared?.version ?? 'unknown',
        why: whyTaken(share, offers),
      }));
    return { name, offers, taken };
  });
  return all.sort((a, b) => Number(b.taken.length > 0) - Number(a.taken.length > 0) || a.name.localeCompare(b.name));
}

/** Why the federation runtime gave a remote this version: the rules of its share strategies. */
function whyTaken({ shareInfo, selectedShared, origin }: TakenShare, offers: ShownShare['offers']): string {
  const { scope = [], shareConfig, strategy } = shareInfo ?? {};
  const version = selectedShared?.version ?? '';
  const required = shareConfig?.requiredVersion;
  const inScope = offers.filter((offer) => [scope].flat().includes(offer.scope));
  const fits = required === undefined || required === false || satisfy(version, required);
  const reasons = [
    selectedShared?.from === origin.name
      ? 'its own copy: no version of the scope fits'
      : inScope.length < 2
        ? 'the only version in its scope'
        : shareConfig?.singleton !== true
          ? 'the highest version that fits'
          : strategy === 'loaded-first'
            ? 'one for the page: the highest that is loaded'
            : 'one for the page: the highest version',
    ...([scope].flat().includes(FORMER_SCOPE) ? [`its contract range excludes ${CONTRACT_VERSION}`] : []),
    ...(fits ? [] : ['it does not fit the range']),
  ];
  return `${reasons.join('; ')}.`;
}
