import {
  decodeSearch,
  type HostServices,
  previewPath,
  type RouteMatch,
  SITE_PREVIEW_PATH,
  withQuery,
} from 'shared-contracts';
import {
  fitTitle,
  isPrivatePage,
  languageAddresses,
  listingDescription,
  listingTitle,
  pageName,
  publicAddress,
  searchDescription,
  searchTitle,
} from 'shared-contracts/pages';
import type { KnownRegions } from '../routing/regions';
import { i18n } from '../texts';
import { dropLoadedFacts, setHead, setTitle } from './head';

export interface MetadataHost extends Pick<HostServices, 'bus' | 'navigate' | 'settings'> {
  regions: Pick<KnownRegions, 'namesOf'>;
}

/**
 * Updates the head of the document after each navigation. The server uses the same words, so nothing changes on the
 * first page.
 * @param from canonical address of the document that was loaded; the visitor may have left it by now
 * @returns describes the search again, for when names of regions have loaded
 */
export function followMetadata({ bus, navigate, settings, regions }: MetadataHost, from: string): () => void {
  const describe = () => describeSearch(navigate.current(), { bus, settings, regions });
  let loaded: string | null = from;
  const arrived = (match: RouteMatch) => {
    if (match.canonical !== loaded) {
      loaded = null;
      dropLoadedFacts();
      setHead({ image: SITE_PREVIEW_PATH });
    }
    setAddress(match, settings.locales);
    const name = pageName(match.route);
    if (name) setTitle(fitTitle(name, settings.siteName));
    // Data of the previous listing or search must not be used for this page.
    if (name && loaded === null)
      setHead({ description: i18n.t('{page} at {site}.', { page: name, site: settings.siteName }) });
    describe();
  };
  navigate.subscribe(arrived);
  if (navigate.current().canonical !== from) arrived(navigate.current());
  bus.subscribe('listing:opened', (opened) => {
    if (!opened || navigate.current().route.page !== 'listing') return;
    setTitle(listingTitle(opened.listing, settings.siteName));
    const image = loaded === null ? { image: previewPath(opened.listing.slug) } : {};
    setHead({ description: listingDescription(opened.listing), ...image });
  });
  followPageTitles({ bus, navigate, settings });
  bus.subscribe('search:results', describe);
  bus.subscribe('search:changed', ({ savedSearch }) => {
    const { route } = navigate.current();
    if (savedSearch && route.page === 'search' && route.savedSearchCode !== null)
      setTitle(fitTitle(savedSearch.title, settings.siteName));
  });
  return describe;
}

/** Title and description of a search, when the region's name is known. */
function describeSearch(match: RouteMatch, { bus, settings, regions }: Omit<MetadataHost, 'navigate'>) {
  const { route, query } = match;
  if (route.page !== 'search' || route.savedSearchCode !== null) return;
  const names = route.handles.length === 0 ? [] : regions.namesOf(route.handles);
  if (names === undefined) return;
  const search = decodeSearch(query, route.handles);
  const known = { namesOf: (handles: readonly string[]) => regions.namesOf(handles) ?? null };
  const found = bus.last('search:results');
  const ofThis = found && [match.canonical, withQuery(match.path, query)].includes(found.url);
  const total = ofThis ? found.total : null;
  setTitle(searchTitle(search, names ?? route.handles, settings.siteName, known, total));
  setHead({ description: searchDescription(search, names ?? route.handles, total, known) });
}

function setAddress(match: RouteMatch, locales: readonly string[]): void {
  const { route } = match;
  const shared = route.page === 'search' && route.savedSearchCode !== null;
  const hidden = isPrivatePage(route) || shared;
  setHead({
    canonical: hidden ? null : publicAddress(match, locales),
    languages: hidden ? [] : languageAddresses(match, locales),
  });
}

/** Sets the title that a page reports after its data loaded. A page that was left by then changes nothing. */
export function followPageTitles({
  bus,
  navigate,
  settings,
}: Pick<HostServices, 'bus' | 'navigate' | 'settings'>): void {
  bus.subscribe('page:titled', ({ path, title }) => {
    if (path === navigate.current().path) setTitle(fitTitle(title, settings.siteName));
  });
}
