import type { ListingLocator, RegionContent, RouteMatch } from 'shared-contracts';
import type { Settings } from '../platform/settings';
import type { Asker } from './ask';
import type { RegionLookup } from './region-lookup';

/** What a page is made from. */
export interface PageContext {
  match: RouteMatch;
  asker: Asker;
  settings: Settings;
  regions: RegionLookup | null;
  /** origin of the site, for addresses that must be whole */
  origin: string;
  signedIn: boolean;
  /** whether a listing that is not shown was shown once */
  wasListed: (locator: ListingLocator) => Promise<boolean>;
  /** what is written about a region, by its handles from the island down; null where nothing is */
  regionText: (handles: readonly string[]) => Promise<RegionContent | null>;
  /** a token for a form that works without scripts */
  formToken: () => Promise<string>;
}
