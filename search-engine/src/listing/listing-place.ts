import { REGION_PATH_LEVELS } from 'shared-contracts';
import { keyOf } from '../text/fold';
import { BUILDING_LEVEL, formatRegionPath } from './region-path';
import type { StoredListing } from './stored-listing';

/** Where a listing lies: names and handles of the levels, island first; null below the deepest known level. */
export interface Place {
  names: readonly (string | null)[];
  handles: readonly (string | null)[];
}

/** The regions a listing counts for. */
export interface RegionValues {
  island: readonly string[];
  district: readonly string[];
  town: readonly string[];
  community: readonly string[];
  district_island: readonly string[];
  /** each region with the one around it: 'Maui > South', 'South > Kihei' */
  region_pairs: readonly string[];
}

/** A place with what is the same for all of its listings. */
export class ListingPlace implements Place {
  readonly regions: RegionValues;
  /** differs for different places */
  readonly key: string;
  private readonly paths: readonly string[];
  private readonly inBuildings = new Map<string, readonly string[]>();

  constructor(
    readonly names: Place['names'],
    readonly handles: Place['handles'],
  ) {
    const known = names.filter((name) => name !== null);
    this.key = `${names.join('\u0000')}\u0001${handles.join('\u0000')}`;
    this.regions = regionValues(names, known);
    this.paths = known.map((_, level) => formatRegionPath(known.slice(0, level + 1)));
  }

  /** The path of every level, and of the building where there is one. */
  pathsWith(building: string | null): readonly string[] {
    const deepest = this.paths.at(-1);
    if (building === null || !deepest) return this.paths;
    let paths = this.inBuildings.get(building);
    if (!paths) {
      paths = [...this.paths, `${deepest} > ${REGION_PATH_LEVELS[BUILDING_LEVEL]}::${building}`];
      this.inBuildings.set(building, paths);
    }
    return paths;
  }
}

/** Places by island, district, town, community and handles; the same place is one object. */
type Branches = Map<string | null, Branches | ListingPlace>;
let kept: Branches = new Map();
let keptCount = 0;
const MAX_KEPT = 20_000;

export function placeOf(listing: StoredListing): ListingPlace {
  let branch = kept;
  const island = listing.hl_region_island ?? listing.island ?? listing.geo_island;
  const district = listing.hl_region_district ?? listing.district ?? listing.geo_district;
  const town = listing.hl_region_town ?? listing.town ?? listing.geo_town;
  branch = branchOf(branch, island);
  branch = branchOf(branch, district);
  branch = branchOf(branch, town);
  branch = branchOf(branch, listing.hl_region_community);
  const known = branch.get(listing.region_slug_path);
  if (known instanceof ListingPlace) return known;
  const place = freshPlace([island, district, town, listing.hl_region_community], listing.region_slug_path);
  branch.set(listing.region_slug_path, place);
  if (++keptCount > MAX_KEPT) {
    kept = new Map();
    keptCount = 0;
  }
  return place;
}

function branchOf(branch: Branches, name: string | null): Branches {
  const known = branch.get(name);
  if (known instanceof Map) return known;
  const fresh: Branches = new Map();
  branch.set(name, fresh);
  return fresh;
}

function freshPlace(named: readonly (string | null)[], slugPath: string | null): ListingPlace {
  const gap = named.findIndex((name) => !name);
  const names = named.map((name, level) => (gap >= 0 && level >= gap ? null : name));
  const slugs = slugPath?.split('/') ?? [];
  const handles = names.map((name, level) => (name === null ? null : slugs[level] || keyOf(name)));
  return new ListingPlace(names, handles);
}

function regionValues(names: Place['names'], known: readonly string[]): RegionValues {
  const [island = null, district = null, town = null, community = null] = names;
  const one = (name: string | null) => (name === null ? [] : [name]);
  const pairs = known.slice(1).map((name, index) => `${known[index]} > ${name}`);
  return {
    island: one(island),
    district: one(district),
    town: one(town),
    community: one(community),
    district_island: district === null ? [] : [`${district}, ${island}`],
    region_pairs: [...new Set(pairs)],
  };
}
