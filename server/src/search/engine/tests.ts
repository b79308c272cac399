import type { FacetName } from 'shared-contracts';
import { ADVANCED_KEYS } from '../search-query';

/** One bit per test a listing may fail; a listing without bits matches. */
export const TEST = {
  other: 1 << 0,
  status: 1 << 1,
  type: 1 << 2,
  tenure: 1 << 3,
  price: 1 << 4,
  beds: 1 << 5,
  baths: 1 << 6,
  building: 1 << 7,
} as const;

/** Bits of the region test by depth: failing at one depth is failing at every deeper one. */
const REGION_BIT = 8;
export function regionBit(depth: number): number {
  return 1 << (REGION_BIT + depth - 1);
}
/** Bits of failing first at this depth. */
export function regionBitsFrom(depth: number): number {
  return [1, 2, 3, 4, 5].reduce((bits, each) => (each >= depth ? bits | regionBit(each) : bits), 0);
}

const ADVANCED_BIT = REGION_BIT + 5;
export function advancedBit(name: (typeof ADVANCED_KEYS)[number]): number {
  return 1 << (ADVANCED_BIT + ADVANCED_KEYS.indexOf(name));
}

/** What a facet overlooks: the failure of its own filter, for regions also of the filters below it. */
export function overlooks(name: FacetName): number {
  return OVERLOOKED[name] ?? 0;
}

const OVERLOOKED: Partial<Record<FacetName, number>> = {
  price_histogram: TEST.price,
  listing_status_name: TEST.status,
  type_dwelling: TEST.type,
  title_land: TEST.tenure,
  beds: TEST.beds,
  baths: TEST.baths,
  mls_building_name: TEST.building,
  island: regionBitsFrom(1),
  hl_regions: regionBitsFrom(1),
  region_pairs: regionBitsFrom(1),
  district: regionBitsFrom(2),
  district_island: regionBitsFrom(2),
  town: regionBitsFrom(3),
  community: regionBitsFrom(4),
  ...Object.fromEntries(ADVANCED_KEYS.map((name) => [name, advancedBit(name)])),
};
