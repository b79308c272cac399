import type { ListingLocator, RouteMatch, RouteOptions } from 'shared-contracts';
import type { Settings } from '../platform/settings/settings';
import type { InternalClient } from './internal-client';

/** What a page is made from. */
export interface PageContext {
  match: RouteMatch;
  client: InternalClient;
  settings: Settings;
  regions: RegionLookup | null;
  /** origin of the site, for addresses that must be whole */
  origin: string;
  signedIn: boolean;
  /** whether a listing that is not shown was shown once */
  wasListed: (locator: ListingLocator) => Promise<boolean>;
  /** the slug of the listing that shows the same home in place of a hidden one */
  shownInstead: (locator: ListingLocator) => Promise<string | null>;
  /** whether a sign-in link would still sign in */
  isLinkValid: (email: string, token: string) => Promise<boolean>;
}

/** The start of all addresses of the page's language. */
export const rootOf = ({ match, origin }: Pick<PageContext, 'match' | 'origin'>): string =>
  match.prefix.locale === null ? origin : `${origin}/${match.prefix.locale}`;

/** The part of the region directory that documents need: to distinguish regions from listings, and their names. */
export interface RegionLookup extends Required<Pick<RouteOptions, 'findRegion' | 'isRegion'>> {
  /** names from the island down; null for handles that are no region */
  namesOf(handles: readonly string[]): string[] | null;
  /** all handles of a region that was named with levels left out, 'maui/kihei'; null where it is none */
  fullPath(handles: readonly string[]): string[] | null;
}
