import { type OwnPath, PAGE_AREAS, type PageArea, type RemotePage } from '../manifest';
import type { Route } from './route';

/** What a remote draws a page of: an area of the site, or an address of its own. */
export type Area = PageArea | OwnPath;

/** Areas of the documents for staff, each with a host of its own. */
const STAFF_AREAS: ReadonlySet<Area> = new Set(['admin', 'agent-tools']);

/** Every area of the site, and the addresses of remotes' own pages. */
export function allAreas(ownPages: readonly { path: OwnPath }[] = []): Area[] {
  const ofSite = PAGE_AREAS.filter((area) => !STAFF_AREAS.has(area));
  return [...new Set<Area>([...ofSite, ...ownPages.map(({ path }) => path)])];
}

/** The areas a route shows: under an open listing the search stays mounted [B2.1.2] [A4.10]. */
export function areasOf(route: Route): Area[] {
  switch (route.page) {
    case 'search':
    case 'saved-search-panel':
      return ['search'];
    case 'listing':
      return ['search', 'listing'];
    case 'account':
    case 'viewed':
      return ['account'];
    case 'home':
    case 'blog':
    case 'agents':
    case 'regions':
    case 'contact':
    case 'content':
    case 'ai':
    case 'gallery':
    case 'admin':
    case 'agent-tools':
      return [route.page];
    case 'blog-post':
      return ['blog'];
    case 'agent':
      return ['agents'];
    case 'own':
      return [route.root];
    default:
      return [];
  }
}

/** The bars of the layout around the areas shown. A full-height page, such as the map search, has no footer. */
export function barsOf(shown: readonly Area[]): { searchBar: boolean; footer: boolean } {
  const search = shown.includes('search');
  return { searchBar: search, footer: !search || shown.includes('listing') };
}

/** What a page of mfe.json is drawn for. */
export function areaOfPage(page: RemotePage): Area {
  return page.area === 'own' ? page.path : page.area;
}
