import { BLANK_LISTING, type StoredListing } from 'search-engine';
import { dwellingName, type HomeToSell } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import type { RegionNode } from '../regions/region-directory';
import { matchSearches } from './match-events';
import { listWatchingSearches } from './match-events.repository';

/** A smaller count could be the searches of few people who know each other. */
const MIN_OWNERS = 10;
const STEP = 10;

/**
 * How many people have a saved search with mails that a home matches. Each person counts once, because the searches of one
 * person are not many buyers. It runs the searches in an index of this home, as alerts do. Searches with words are left out:
 * nothing is known of the words of this home.
 * @returns rounded to tens, 15 to 20; null for fewer than ten
 */
export async function countDemand(db: Database, home: StoredListing) {
  const owners = new Set<number>();
  for await (const { userId } of matchSearches(listWatchingSearches(db), [home], null)) owners.add(userId);
  return owners.size < MIN_OWNERS ? null : Math.round(owners.size / STEP) * STEP;
}

/**
 * A listing of the home that a seller describes. It lies at the center of its region, because nothing locates an address.
 * What the seller does not say matches no filter.
 */
export function madeListing(home: HomeToSell, region: RegionNode): StoredListing {
  const [beds, baths] = [home.beds ?? null, home.baths ?? null];
  const nameOf = (level: string) => region.path.find((step) => step.level === level)?.name ?? null;
  const [island, district, town] = [nameOf('island'), nameOf('district'), nameOf('town')];
  const { lat, lng } = region.center ?? { lat: null, lng: null };
  return {
    ...BLANK_LISTING,
    internal_id: 'home-to-sell',
    mls_id: 'home-to-sell',
    slug: 'home-to-sell',
    dwelling_type_name: dwellingName(home.type) ?? [],
    asking_price: home.price ?? null,
    beds,
    total_beds: beds,
    baths,
    total_baths: baths,
    island,
    district,
    town,
    hl_region_island: island,
    hl_region_district: district,
    hl_region_town: town,
    hl_region_community: nameOf('community'),
    slug_island: region.path[0]?.handle ?? null,
    region_slug_path: region.key,
    region_name_path: region.path.map(({ name }) => name).join(' > '),
    lat,
    lng,
    location: region.center,
  };
}
