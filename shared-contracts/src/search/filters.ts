import { PRICE_SLIDER_MAX } from '../basics/constants';
import { inPageLanguage } from '../language/in-page-language';

// The one table of the search's filters. The schema, the URL parameters, the summaries, the filter panel, the chips,
// the suggestions for an empty result, the sentences and the server's query are all made from it.
// CONTRIBUTING.md, "Add a filter", names the other files that a new filter needs.

/** Unit of a range, with the largest accepted number. */
export const RANGE_MAX = {
  price: 1e12,
  dollars: 1e9,
  area: 1e12,
  count: 1000,
  year: 9999,
  days: 36_500,
  feet: 1e6,
} as const;

interface Row<Kind extends string, Key extends string> {
  kind: Kind;
  key: Key;
}

/** Names of places of one level. */
interface PlaceRow<Key extends string> extends Row<'places', Key> {
  /** the suggestion that drops this filter; without it the suggestion names the places */
  any?: string;
  facet?: string;
}

/** Values of a fixed set. The URL codec has a reader and a writer for each set. */
interface ChoiceRow<Key extends string> extends Row<'choice', Key> {
  /** the URL parameter; default: the key */
  param?: string;
  any: string;
  facet: string;
}

/** A smallest and a largest number. */
interface RangeRow<Key extends string, Field extends string, Facet extends string> extends Row<'range', Key> {
  min: Field;
  max?: Field;
  /** the URL parameters; default: the fields */
  params?: readonly [min: string, max: string];
  measure: keyof typeof RANGE_MAX;
  /** a maximum from here on means no maximum */
  openFrom?: number;
  label: string;
  /** text after the number in a summary */
  unit: string;
  any: string;
  facet?: Facet;
}

/** A flag: true or missing. */
interface FlagRow<Key extends string> extends Row<'flag', Key> {
  label: string;
  /** text of the summary, if it differs */
  summary?: string;
  /** what most buyers look for: the panel shows it first, and the form without scripts has it */
  popular?: true;
  /** the value of the URL parameter `collection` that sets this filter */
  collection?: string;
  /** the words of a sentence that set this filter, as a regular expression */
  words?: string;
  /** text for the user about these words; default: the summary in lower case */
  meaning?: string;
}

/** Values from the data, under `advanced`. The panel lists the values of the facet with the same key. */
interface DetailRow<Key extends string> extends Row<'detail', Key> {
  label: string;
  /** a listing has to have all of the values, and not one of them */
  every?: true;
  /** the suggestion that drops this filter; default: made of the key */
  any?: string;
}

/** Values that come from links only. */
interface WordsRow<Key extends string> extends Row<'words', Key> {
  any: string;
}

/** Tax map keys; no URL holds them. */
interface ParcelRow<Key extends string> extends Row<'parcels', Key> {
  any: string;
}

/** The id of an agent, with the text that the summary and the chip show. */
interface AgentRow<Key extends string> extends Row<'agent', Key> {
  label: string;
  any: string;
}

type AnyRow =
  | Row<'regions' | 'text', string>
  | PlaceRow<string>
  | ChoiceRow<string>
  | RangeRow<string, string, string>
  | FlagRow<string>
  | DetailRow<string>
  | WordsRow<string>
  | ParcelRow<string>
  | AgentRow<string>;

/** In the order of the URL parameters, of summaries and chips, and of the features in the filter panel. */
const TABLE = [
  { kind: 'regions', key: 'hl_regions' },
  { kind: 'choice', key: 'dwelling_type_name', param: 'type', any: /*i18n*/ 'Any type', facet: 'type_dwelling' },
  {
    kind: 'range',
    key: 'price',
    min: 'minPrice',
    max: 'maxPrice',
    measure: 'price',
    openFrom: PRICE_SLIDER_MAX,
    label: /*i18n*/ 'Price',
    unit: '',
    any: /*i18n*/ 'Any price',
    facet: 'price_histogram',
  },
  {
    kind: 'range',
    key: 'beds',
    min: 'minBeds',
    max: 'maxBeds',
    measure: 'count',
    label: /*i18n*/ 'Beds',
    unit: /*i18n*/ ' Beds',
    any: /*i18n*/ 'Any number of beds',
    facet: 'beds',
  },
  {
    kind: 'range',
    key: 'baths',
    min: 'minBaths',
    max: 'maxBaths',
    measure: 'count',
    label: /*i18n*/ 'Baths',
    unit: /*i18n*/ ' Baths',
    any: /*i18n*/ 'Any number of baths',
    facet: 'baths',
  },
  {
    kind: 'range',
    key: 'floorArea',
    min: 'minSquareFeet',
    max: 'maxSquareFeet',
    params: ['minSqFt', 'maxSqFt'],
    measure: 'area',
    label: /*i18n*/ 'Interior',
    unit: /*i18n*/ ' Sq Ft',
    any: /*i18n*/ 'Any interior size',
  },
  {
    kind: 'range',
    key: 'lotSize',
    min: 'minLand',
    max: 'maxLand',
    measure: 'area',
    label: /*i18n*/ 'Land',
    unit: /*i18n*/ ' Sq Ft Land',
    any: /*i18n*/ 'Any land size',
  },
  {
    kind: 'range',
    key: 'parking',
    min: 'minParkingSpots',
    measure: 'count',
    label: /*i18n*/ 'Parking',
    unit: /*i18n*/ ' Parking Spots',
    any: /*i18n*/ 'Any number of parking spots',
  },
  {
    kind: 'range',
    key: 'fee',
    min: 'minFee',
    max: 'maxFee',
    measure: 'dollars',
    label: /*i18n*/ 'Monthly fee',
    unit: /*i18n*/ ' Fee',
    any: /*i18n*/ 'Any monthly fee',
  },
  {
    kind: 'range',
    key: 'monthlyCost',
    min: 'minMonthlyCost',
    max: 'maxMonthlyCost',
    measure: 'dollars',
    label: /*i18n*/ 'Monthly cost',
    unit: /*i18n*/ ' a Month',
    any: /*i18n*/ 'Any monthly cost',
  },
  {
    kind: 'range',
    key: 'pricePerArea',
    min: 'minPricePerSqFt',
    max: 'maxPricePerSqFt',
    measure: 'dollars',
    label: /*i18n*/ 'Price per sq ft',
    unit: /*i18n*/ ' per Sq Ft',
    any: /*i18n*/ 'Any price per square foot',
  },
  {
    kind: 'range',
    key: 'yearBuilt',
    min: 'minYearBuilt',
    max: 'maxYearBuilt',
    measure: 'year',
    label: /*i18n*/ 'Year built',
    unit: /*i18n*/ ' Year Built',
    any: /*i18n*/ 'Any year',
  },
  {
    kind: 'range',
    key: 'daysListed',
    min: 'minDaysListed',
    max: 'maxDaysListed',
    measure: 'days',
    label: /*i18n*/ 'Days listed',
    unit: /*i18n*/ ' Days Listed',
    any: /*i18n*/ 'Any time on the market',
  },
  {
    kind: 'range',
    key: 'seaDistance',
    min: 'minSeaDistance',
    max: 'maxSeaDistance',
    measure: 'feet',
    label: /*i18n*/ 'Distance to the sea',
    unit: /*i18n*/ ' to the sea',
    any: /*i18n*/ 'Any distance to the sea',
    facet: 'sea_distance',
  },
  { kind: 'text', key: 'query' },
  {
    kind: 'flag',
    key: 'pool',
    label: /*i18n*/ 'Pool',
    popular: true,
    words: '(?:swimming )?pools?',
    meaning: /*i18n*/ 'with a pool',
  },
  {
    kind: 'flag',
    key: 'ocean_view',
    label: /*i18n*/ 'Ocean view',
    popular: true,
    words: '(?:ocean|sea)[ -]views?|views? of the (?:ocean|sea|water)',
    meaning: /*i18n*/ 'with a view of the ocean',
  },
  {
    kind: 'flag',
    key: 'oceanfront',
    label: /*i18n*/ 'Oceanfront',
    popular: true,
    words: 'ocean\\s?front|beach\\s?front|on the (?:beach|ocean)',
    meaning: /*i18n*/ 'on the ocean',
  },
  {
    kind: 'flag',
    key: 'air_conditioning',
    label: /*i18n*/ 'Air conditioning',
    popular: true,
    // '2 ac' are acres
    words: '(?:central |split )?(?:air[ -]?con(?:dition(?:ing|ed|ers?))?|a/c|(?<!\\d ?)ac)|central air',
    meaning: /*i18n*/ 'with air conditioning',
  },
  {
    kind: 'flag',
    key: 'ohana_unit',
    label: /*i18n*/ 'ʻOhana unit',
    popular: true,
    words: 'ohana(?: units?| suites?)?|accessory dwellings?(?: units?)?|adus?|guest houses?|in-?law (?:units?|suites?)',
    meaning: /*i18n*/ 'with an ʻohana unit',
  },
  {
    kind: 'flag',
    key: 'pets_allowed',
    label: /*i18n*/ 'Pets allowed',
    words: '(?:pets?|dogs?|cats?)(?: allowed| friendly|-friendly| ok)',
  },
  { kind: 'flag', key: 'furnished', label: /*i18n*/ 'Furnished', words: 'furnished' },
  {
    kind: 'flag',
    key: 'open_house',
    label: /*i18n*/ 'Open house',
    words: 'open houses?',
    meaning: /*i18n*/ 'with an open house',
  },
  {
    kind: 'flag',
    key: 'price_reduced',
    label: /*i18n*/ 'Price reduced',
    words: 'price[ -](?:reduced|drop|cut)|reduced price',
  },
  {
    kind: 'flag',
    key: 'virtual_tour_available',
    label: /*i18n*/ 'Virtual tour',
    words: 'virtual tours?|3d tours?',
    meaning: /*i18n*/ 'with a virtual tour',
  },
  {
    kind: 'flag',
    key: 'short_term_rentals_allowed',
    label: /*i18n*/ 'Short-term rentals allowed',
    summary: /*i18n*/ 'Short term rentals allowed',
    collection: 'short-term-rentals',
    words: 'vacation rentals? allowed|short[ -]term rentals?(?: allowed)?|air\\s?bnb',
  },
  {
    kind: 'flag',
    key: 'ev_charging',
    label: /*i18n*/ 'EV charging',
    words: '(?:ev|electric (?:vehicle|car)|car)[ -]charg(?:ing|ers?)(?: stations?)?',
    meaning: /*i18n*/ 'with EV charging',
  },
  {
    kind: 'flag',
    key: 'luxury_properties',
    label: /*i18n*/ 'Luxury',
    collection: 'luxury',
    words: 'luxury|luxurious',
  },
  { kind: 'flag', key: 'featured_properties', label: /*i18n*/ 'Featured' },
  { kind: 'flag', key: 'company_listings', label: /*i18n*/ 'Our own listings', summary: /*i18n*/ 'Our listings' },
  {
    kind: 'flag',
    key: 'conservation_properties',
    label: /*i18n*/ 'Conservation land',
    summary: /*i18n*/ 'Conservation',
  },
  { kind: 'choice', key: 'statuses', any: /*i18n*/ 'Any status for sale', facet: 'listing_status_name' },
  { kind: 'choice', key: 'title_land', any: /*i18n*/ 'Any tenure', facet: 'title_land' },
  { kind: 'places', key: 'islands' },
  { kind: 'places', key: 'districts' },
  { kind: 'places', key: 'towns' },
  { kind: 'places', key: 'district_island' },
  { kind: 'places', key: 'communities' },
  { kind: 'places', key: 'building_names', any: /*i18n*/ 'Any building', facet: 'mls_building_name' },
  { kind: 'words', key: 'property_type_name', any: /*i18n*/ 'Any property type' },
  { kind: 'parcels', key: 'tmks', any: /*i18n*/ 'Any tax map key' },
  { kind: 'detail', key: 'lava_zone', label: /*i18n*/ 'Lava zone' },
  { kind: 'detail', key: 'flood_zone', label: /*i18n*/ 'Flood zone' },
  {
    kind: 'detail',
    key: 'outside',
    label: /*i18n*/ 'Outside of',
    any: /*i18n*/ 'Inside or outside of any zone',
    every: true,
  },
  { kind: 'detail', key: 'parking_features', label: /*i18n*/ 'Parking' },
  { kind: 'detail', key: 'property_condition', label: /*i18n*/ 'Condition' },
  { kind: 'detail', key: 'view', label: /*i18n*/ 'View' },
  { kind: 'detail', key: 'frontage', label: /*i18n*/ 'Frontage' },
  { kind: 'detail', key: 'pool_features', label: /*i18n*/ 'Pool type' },
  { kind: 'detail', key: 'security', label: /*i18n*/ 'Security' },
  { kind: 'detail', key: 'zoning', label: /*i18n*/ 'Zoning' },
  { kind: 'detail', key: 'stories_type', label: /*i18n*/ 'Stories', any: /*i18n*/ 'Any number of stories' },
  { kind: 'agent', key: 'advisor_id', label: /*i18n*/ 'Listings of one agent', any: /*i18n*/ 'Listings of any agent' },
] as const satisfies readonly AnyRow[];

type TableRow = (typeof TABLE)[number];
type KeyOf<Kind extends TableRow['kind']> = Extract<TableRow, { kind: Kind }>['key'];

export type ChoiceKey = KeyOf<'choice'>;
export type RangeKey = KeyOf<'range'>;
export type FlagKey = KeyOf<'flag'>;
export type DetailKey = KeyOf<'detail'>;
/** A field of the filters that is one end of a range. */
export type RangeField = Extract<TableRow, { min: string }>['min'] | Extract<TableRow, { max: string }>['max'];
/** Filters with a facet, which counts the results without the filter itself. */
export type CountedKey = Extract<TableRow, { facet: string }>['key'] | DetailKey;

export type RangeFilter = RangeRow<RangeKey, RangeField, Extract<TableRow, { kind: 'range'; facet: string }>['facet']>;
export type Filter =
  | Row<'regions', KeyOf<'regions'>>
  | Row<'text', KeyOf<'text'>>
  | PlaceRow<KeyOf<'places'>>
  | ChoiceRow<ChoiceKey>
  | RangeFilter
  | FlagRow<FlagKey>
  | DetailRow<DetailKey>
  | WordsRow<KeyOf<'words'>>
  | ParcelRow<KeyOf<'parcels'>>
  | AgentRow<KeyOf<'agent'>>;

/** The fields of a row that are shown. */
const TEXTS = ['label', 'unit', 'summary', 'any', 'meaning'];

/** The table; its texts are in the page's language whenever they are read. */
export const FILTERS: readonly Filter[] = TABLE.map((row: Filter) => inPageLanguage(row, TEXTS));

type Of<Kind extends Filter['kind']> = Extract<Filter, { kind: Kind }>;

/** The rows of one kind, in the order of the table. */
export function filtersOfKind<Kind extends Filter['kind']>(kind: Kind): Of<Kind>[] {
  return FILTERS.filter((filter): filter is Of<Kind> => filter.kind === kind);
}

export const RANGE_FILTERS = filtersOfKind('range');
export const FLAG_FILTERS = filtersOfKind('flag');
export const DETAIL_FILTERS = filtersOfKind('detail');
/** The keys of `advanced`; each is the name of a facet, too. */
export const ADVANCED_FILTER_KEYS = DETAIL_FILTERS.map(({ key }) => key);

/** The filters that have a facet, with its name. */
export const COUNTED_FILTERS: readonly { key: CountedKey; facet: string }[] = [
  ...TABLE.filter((filter): filter is Extract<TableRow, { facet: string }> => 'facet' in filter),
  ...ADVANCED_FILTER_KEYS.map((key) => ({ key, facet: key })),
];

/** The ends of a range, the minimum first: the field of the filters and its URL parameter. */
export function endsOf({ min, max, params = [min, max ?? ''] }: RangeFilter) {
  const least = { field: min, param: params[0] };
  return max === undefined ? [least] : [least, { field: max, param: params[1] }];
}
