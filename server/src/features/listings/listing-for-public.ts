import { isPriceReduced, type StoredListing } from 'search-engine';
import { hasRole, type Listing } from 'shared-contracts';
import type { ServerSession } from '../../platform/http/request-context';

/** The role of the reader. */
export interface Viewer {
  /** only advisors see the listing agent's phone and e-mail, and whether the home is occupied */
  isAdvisor: boolean;
  /** the setting of the commission notice */
  showCommission: boolean;
  /** internal ids of the listings that the reader has hidden */
  hidden: ReadonlySet<string>;
}

export interface ViewerDeps {
  settings: { readonly SHOW_COMMISSION: boolean };
  /** internal ids of the listings a user has hidden */
  hiddenOf: (userId: number) => Promise<readonly string[]>;
}

/**
 * The fields of a listing for a user: only advisors see its agent's contact, a setting shows the commission, and it says
 * whether the user has hidden it.
 */
export async function viewerOf(session: ServerSession | null, deps: ViewerDeps): Promise<Viewer> {
  const isAdvisor = session !== null && hasRole({ roles: [...session.roles] }, 'advisor');
  return { isAdvisor, showCommission: deps.settings.SHOW_COMMISSION, hidden: await hiddenBy(session, deps) };
}

/** Internal ids of the listings that the user has hidden; none without a session. */
export async function hiddenBy(
  session: ServerSession | null,
  { hiddenOf }: Pick<ViewerDeps, 'hiddenOf'>,
): Promise<ReadonlySet<string>> {
  return new Set(session === null ? [] : await hiddenOf(session.userId));
}

/** The fields of a stored listing that may leave the server. Repeated facts come from one value. */
export function listingForPublic(stored: StoredListing, viewer: Viewer): Listing {
  const { internal, ...listing } = stored;
  const agent = internal.listing_agent ?? listing.listing_agent;
  return {
    ...listing,
    ...doubledFacts(listing),
    price_reduced: isPriceReduced(stored),
    listing_agent: agent && (viewer.isAdvisor ? agent : { name: agent.name, phone: null, email: null }),
    // a public 'Vacant' would invite burglars
    occupancy: viewer.isAdvisor ? listing.occupancy : null,
    coopCommission: viewer.showCommission ? listing.coopCommission : null,
    hidden: viewer.hidden.has(stored.internal_id),
  };
}

function doubledFacts(listing: Listing) {
  const lat = listing.lat ?? listing.address.latitude;
  const lng = listing.lng ?? listing.address.longitude;
  return {
    mls_number: listing.mls_number || listing.mls_id,
    lat,
    lng,
    location: lat === null || lng === null ? null : { lat, lng },
    address: { ...listing.address, latitude: lat, longitude: lng },
    ...both('beds', 'total_beds', listing),
    ...both('baths', 'total_baths', listing),
    ...both('living_area', 'total_floor_area', listing),
    ...both('description', 'public_remarks', listing),
    ...both('aprox_year_built', 'approx_year_built', listing),
    ...both('for_tax_year', 'tax_year', listing),
    ...regionNames(listing),
  };
}

/** The page shows the second name; each replaces the other if one is missing. */
function both<A extends keyof Listing, B extends keyof Listing>(first: A, second: B, listing: Listing) {
  const value = listing[second] ?? listing[first];
  return { [first]: value, [second]: value };
}

function regionNames(listing: Listing) {
  const island = listing.hl_region_island ?? listing.island ?? listing.geo_island;
  const district = listing.hl_region_district ?? listing.district ?? listing.geo_district;
  const town = listing.hl_region_town ?? listing.town ?? listing.geo_town;
  return {
    hl_region_island: island,
    hl_region_district: district,
    hl_region_town: town,
    island: listing.island ?? island,
    geo_island: listing.geo_island ?? island,
    district: listing.district ?? district,
    geo_district: listing.geo_district ?? district,
    town: listing.town ?? town,
    geo_town: listing.geo_town ?? town,
  };
}
