import { type HostServices, listingBySlug, matchRoute, type RouteOptions } from 'shared-contracts';
import { callKey } from 'shared-ui';
import { mutate } from 'swr';
import type { DiscoveryStore } from '../federation/discovery';
import { preloadModule } from '../federation/files';
import { fromDiscovery } from '../federation/remote-version';
import { ownerOf } from './area-page';

/** Whoever rests on a link for so long means to open it; a pointer that only crosses does not. Milliseconds. */
const RESTS_MS = 65;
/** Listings asked for ahead by one document, and at once. */
const MOST = 60;
const MAX_UNDER_WAY = 2;

export interface IntentParts {
  host: Pick<HostServices, 'api' | 'navigate'>;
  options: RouteOptions;
  discovery: DiscoveryStore;
}

/**
 * Asks for a listing when somebody presses its link, or rests on it with pointer or focus: by the time the click has come
 * the answer is on its way, and with the first one the code that draws it. Next and Previous, cards, pins and rows are
 * all links. Nobody who saves data pays for what they do not open.
 */
export function prefetchOnHover({ host, options, discovery }: IntentParts): void {
  const asked = new Set<string>();
  let underWay = 0;
  let resting: { slug: string; timer: ReturnType<typeof setTimeout> } | null = null;

  function fetchAhead(slug: string) {
    if (asked.has(slug) || asked.size >= MOST || underWay >= MAX_UNDER_WAY || savesData()) return;
    if (asked.size === 0) fetchCode(discovery);
    asked.add(slug);
    underWay += 1;
    const input = { params: { slug } };
    // an answer that is known stays; the page asks anew by itself, and joins a request that is under way
    mutate(callKey(listingBySlug, input), (known) => known ?? host.api.call(listingBySlug, input), {
      revalidate: false,
    })
      // whoever opens it hears of the failure
      .catch(() => asked.delete(slug))
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
    // a finger is over what it presses
    if (event.pointerType !== 'touch') rest(meant(event));
  });
  document.addEventListener('focusin', (event) => rest(meant(event)));
}

/** The code that draws a listing, which the page of a search does not have yet. */
function fetchCode(discovery: DiscoveryStore): void {
  const owner = ownerOf(discovery, 'listing');
  const version = owner && discovery.versionOf(owner.remote);
  if (version) preloadModule(fromDiscovery(owner.remote, version), owner.expose);
}

/** The listing that a link leads to; null for every other place, and for the page that is open. */
function slugOf(target: EventTarget | null, options: RouteOptions, here: string): string | null {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin || link.pathname === here)
    return null;
  const { route } = matchRoute(link.pathname + link.search, options);
  return route.page === 'listing' && route.listing.by === 'slug' ? route.listing.value : null;
}

/** The browser was told to be sparing; those that cannot say so are not. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
}
