import type { PageArea } from '../manifest';
import type { Route } from './route';

/** The areas a route shows: under an open listing the search stays mounted [B2.1.2] [A4.10]. */
export function areasOf(route: Route): PageArea[] {
  switch (route.page) {
    case 'search':
    case 'saved-search-panel':
      return ['search'];
    case 'listing':
      return ['search', 'listing'];
    case 'account':
    case 'viewed':
      return ['account'];
    default:
      return [];
  }
}
