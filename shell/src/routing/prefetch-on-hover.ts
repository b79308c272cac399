import { FILE_TIMEOUT_MS, type HostServices, listingBySlug, matchRoute, type RouteOptions } from 'shared-contracts';
import { callKey } from 'shared-ui';
import { preload, SWRConfig } from 'swr';
import { getJson } from '../api/http';
import type { DiscoveryStore } from '../federation/discovery';
import { ownerOf } from '../federation/exposed-modules';
import { preloadModule } from '../federation/files';
import { fromDiscovery } from '../federation/remote-version';
import { whenIdle } from '../scheduling/tasks';
import { isRecord } from '../session/storage';

const { cache, mutate } = SWRConfig.defaultValue;

/** Milliseconds on a link before its listing is prefetched. A pointer that only crosses a link does not count. */
const RESTS_MS = 65;
/** Maximum number of prefetched listings per document, and at the same time. */
const MAX_PREFETCHED = 60;
const MAX_UNDER_WAY = 2;

export interface PrefetchParts {
  host: Pick<HostServices, 'api' | 'navigate' | 'session'>;
  options: RouteOptions;
  discovery: DiscoveryStore;
}

/**
 * Prefetches a listing when the visitor presses its link, or rests on it with pointer or focus. The code of the listing
 * page loads when a search is idle, or with the first listing. It does nothing when the browser saves data.
 */
export function prefetchOnHover({ host, options, discovery }: PrefetchParts): void {
  const asked = new Set<string>();
  let underWay = 0;
  let resting: { slug: string; timer: ReturnType<typeof setTimeout> } | null = null;
  let hasCode = false;

  /** The code of the listing page, which a search page does not have yet. */
  function fetchCode() {
    if (hasCode || savesData()) return;
    hasCode = true;
    const owner = ownerOf(discovery, 'listing');
    const version = owner && discovery.versionOf(owner.remote);
    if (version) preloadModule(fromDiscovery(owner.remote, version), owner.expose);
  }
  function fetchAhead(slug: string) {
    if (asked.has(slug) || asked.size >= MAX_PREFETCHED || underWay >= MAX_UNDER_WAY || savesData()) return;
    fetchCode();
    const input = { params: { slug } };
    const key = callKey(host, listingBySlug, input);
    if (cache.get(key)?.data !== undefined) return;
    asked.add(slug);
    underWay += 1;
    // The page that opens the listing uses this request, and renders at once when its response is cached.
    preload(key, () => host.api.call(listingBySlug, input))
      .then((listing) => mutate(key, listing, { revalidate: false }))
      .catch(() => {
        asked.delete(slug);
        // The page requests it again, and reports a failure.
        return mutate(key);
      })
      .finally(() => {
        underWay -= 1;
      });
  }
  function rest(slug: string | null) {
    if (resting?.slug === slug) return;
    clearTimeout(resting?.timer);
    resting = slug === null ? null : { slug, timer: setTimeout(() => fetchAhead(slug), RESTS_MS) };
  }
  const meant = ({ target }: Event) => slugOf(target, options, host.navigate.current().path);

  document.addEventListener('pointerdown', (event) => {
    const slug = event.button === 0 ? meant(event) : null;
    if (slug !== null) fetchAhead(slug);
  });
  document.addEventListener('pointerover', (event) => {
    // A finger covers the link that it presses.
    if (event.pointerType !== 'touch') rest(meant(event));
  });
  document.addEventListener('focusin', (event) => rest(meant(event)));
  // a listing that is opened after the connection was lost needs its code
  if (host.navigate.current().route.page !== 'search') return;
  whenIdle(() => {
    fetchCode();
    if (!savesData()) fetchShared(discovery).catch(() => undefined);
  });
}

/** /shell/assets.json as the shell's build writes it. */
interface Assets {
  sharedFiles: Record<string, string[]>;
  integrity: Record<string, string>;
}
const isAssets = (value: unknown): value is Assets =>
  isRecord(value) && isRecord(value.sharedFiles) && isRecord(value.integrity);

/** The chunks of shared packages that the listing page needs, which the shell loads with the page otherwise. */
async function fetchShared(discovery: DiscoveryStore): Promise<void> {
  const owner = ownerOf(discovery, 'listing');
  const keys = (owner && discovery.versionOf(owner.remote)?.extras.assets?.[owner.expose]?.shared) ?? [];
  const assets = await getJson('/shell/assets.json', { timeoutMs: FILE_TIMEOUT_MS });
  if (!isAssets(assets)) return;
  for (const file of keys.flatMap((key) => assets.sharedFiles[key] ?? [])) {
    const href = `/shell/${file}`;
    if (document.querySelector(`[href="${href}"], [src="${href}"]`)) continue;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: file.endsWith('.css') ? 'style' : 'script', href });
    link.crossOrigin = 'anonymous';
    // without the hash the browser fetches the file again when the shell loads it
    link.integrity = assets.integrity[file] ?? '';
    document.head.append(link);
  }
}

/** The listing of a link; null for other links, and for the open page. */
function slugOf(target: EventTarget | null, options: RouteOptions, here: string): string | null {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin || link.pathname === here)
    return null;
  const { route } = matchRoute(link.pathname + link.search, options);
  return route.page === 'listing' && route.listing.by === 'slug' ? route.listing.value : null;
}

/** True if the browser requests less data. Browsers without this setting return false. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
}
