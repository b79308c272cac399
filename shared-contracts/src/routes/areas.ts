import type { OwnPath, PageArea, RemotePage } from '../manifest';
import type { Route } from './route';

/** What a remote draws a page of: an area of the site, or an address of its own. */
export type Area = PageArea | OwnPath;

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

/** What a page of mfe.json is drawn for. */
export function areaOfPage(page: RemotePage): Area {
  return page.area === 'own' ? page.path : page.area;
}
