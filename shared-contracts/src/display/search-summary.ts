import { ADVANCED_FILTER_KEYS, type SearchFilters } from '../entities/search';
import { parseRegionPath } from '../routes/handles';
import { isSameSet } from '../routes/search-codec';
import { DEFAULT_STATUSES, DEFAULT_TITLE_LAND, PRICE_SLIDER_MAX } from '../rules/constants';
import { dwellingLabel } from '../rules/dwelling-types';
import { lavaPresetOf } from '../rules/lava-presets';
import { formatShortPrice } from './price';

const FLAGS = {
  company_listings: 'Our listings',
  short_term_rentals_allowed: 'Short term rentals allowed',
  conservation_properties: 'Conservation',
  luxury_properties: 'Luxury',
  featured_properties: 'Featured',
  price_reduced: 'Price reduced',
  virtual_tour_available: 'Virtual tour',
} as const satisfies Partial<Record<keyof SearchFilters, string>>;
type FlagFilter = keyof typeof FLAGS;
const FLAG_NAMES = Object.keys(FLAGS).filter((name): name is FlagFilter => name in FLAGS);

/** Short texts, one per filter that differs from the default: what the summary box and the search bar show. */
export function searchSummary(filters: SearchFilters): string[] {
  return [
    ...regions(filters),
    ...(filters.dwelling_type_name ?? []).map(dwellingLabel),
    ...amounts(filters),
    ...(filters.query ? [`“${filters.query}”`] : []),
    ...FLAG_NAMES.flatMap((flag) => (filters[flag] ? [FLAGS[flag]] : [])),
    ...statuses(filters),
    ...tenure(filters),
    ...advanced(filters),
  ];
}

function regions(filters: SearchFilters): string[] {
  const innermost = (filters.hl_regions ?? []).flatMap((region) => parseRegionPath(region)?.at(-1)?.name ?? []);
  const { islands = [], districts = [], towns = [], communities = [], building_names = [] } = filters;
  const all = [...innermost, ...islands, ...districts, ...towns, ...communities, ...building_names];
  return [...all, ...(filters.district_island ?? []), ...(filters.tmks ?? []).map((tmk) => `TMK ${tmk}`)];
}

function amounts(filters: SearchFilters): string[] {
  const maxPrice = filters.maxPrice === PRICE_SLIDER_MAX ? undefined : filters.maxPrice;
  const price = (amount: number) => `$${formatShortPrice(amount)}`;
  const feet = (amount: number) => amount.toLocaleString('en-US');
  return [
    range(filters.minPrice, maxPrice, '', price),
    range(filters.minBeds, filters.maxBeds, ' Beds'),
    range(filters.minBaths, filters.maxBaths, ' Baths'),
    range(filters.minSquareFeet, filters.maxSquareFeet, ' Sq Ft', feet),
    range(filters.minLand, undefined, ' Sq Ft Land', feet),
    range(filters.minParkingSpots, undefined, ' Parking Spots'),
  ].filter((text) => text !== '');
}

function range(from = 0, to: number | undefined, unit: string, write: (value: number) => string = String): string {
  if (to === undefined) return from > 0 ? `${write(from)}+${unit}` : '';
  if (from === to) return `${write(from)}${unit}`;
  return from > 0 ? `${write(from)} – ${write(to)}${unit}` : `Up to ${write(to)}${unit}`;
}

function statuses({ statuses: chosen = [] }: SearchFilters): string[] {
  return chosen.length === 0 || isSameSet(chosen, DEFAULT_STATUSES) ? [] : [...chosen];
}

function tenure({ title_land }: SearchFilters): string[] {
  const chosen: readonly string[] = title_land ?? DEFAULT_TITLE_LAND;
  if (isSameSet(chosen, DEFAULT_TITLE_LAND)) return [];
  return chosen.length === 0 ? ['Any tenure'] : [chosen.join(' or ')];
}

const ADVANCED_LABELS = {
  lava_zone: 'Lava zone',
  flood_zone: 'Flood zone',
  parking_features: 'Parking',
  property_condition: 'Condition',
  frontage: 'Frontage',
  pool_features: 'Pool',
  security: 'Security',
  zoning: 'Zoning',
  stories_type: 'Stories',
} as const;

function advanced({ advanced: chosen = {}, advisor_id, property_type_name = [] }: SearchFilters): string[] {
  const lists = ADVANCED_FILTER_KEYS.flatMap((key) => {
    const values = chosen[key] ?? [];
    if (values.length === 0) return [];
    if (key === 'lava_zone' && lavaPresetOf(values) === 'recommended') return ['Lava zone 3–9'];
    return [`${ADVANCED_LABELS[key]} ${values.join(', ')}`];
  });
  return [...property_type_name, ...lists, ...(advisor_id === undefined ? [] : ['Listings of one agent'])];
}
