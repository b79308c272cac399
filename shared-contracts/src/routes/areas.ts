import { PAGE_AREAS } from '../basics/vocabulary';
import type { OwnPath, PageArea } from './page-areas';
import type { Route } from './route';

/** An area of the site, or the address of a remote's own page. */
export type Area = PageArea | OwnPath;

/** Areas of staff pages, each with its own host. */
const STAFF_AREAS: ReadonlySet<Area> = new Set(['admin', 'agent-tools']);

/** Every area of the site, and the addresses of remotes' own pages. */
export function allAreas(ownPages: readonly { path: OwnPath }[] = []): Area[] {
  const ofSite = PAGE_AREAS.filter((area) => !STAFF_AREAS.has(area));
  return [...new Set<Area>([...ofSite, ...ownPages.map(({ path }) => path)])];
}

/** The areas of a route. The search stays mounted under an open listing. */
export function areasOf(route: Route): Area[] {
  switch (route.page) {
    case 'search':
    case 'saved-search-panel':
      return ['search'];
    case 'listing':
      return ['search', 'listing'];
    case 'account':
    case 'viewed':
    case 'shortlist':
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
    case 'print':
    case 'listing-report':
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

/**
 * The bars of the layout around these areas. A full-height page, such as the map search, has no footer and draws the
 * search bar itself, in the row of its results' heading.
 */
export function barsOf(shown: readonly Area[]): { searchBar: boolean; footer: boolean } {
  const footer = !shown.includes('search') || shown.includes('listing');
  return { searchBar: shown.includes('search') && footer, footer };
}
