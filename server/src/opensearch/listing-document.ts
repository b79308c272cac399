import { isCorrection, keyOf, type ListingFacts, priceBar, type StoredListing } from 'search-engine';
import {
  advancedKey,
  type CodedFacet,
  cellsAt,
  districtIslandKey,
  FINEST_ZOOM,
  lineKey,
  prepareListing,
  rowOf,
  tmkKey,
  WORD_MARKS,
  xOf,
} from 'search-engine/adapter';
import { ADVANCED_FILTER_KEYS, FACET_NAMES, type FacetName, RANGE_FILTERS } from 'shared-contracts';

/** The fields that hold the values of a facet, and the keys of a filter under `advanced`. */
export const facetField = (name: FacetName) => (name === 'price_histogram' ? 'bar' : `facet_${name}`);
export const detailField = (key: string) => `detail_${key}`;
export const REGION_FIELDS = ['region_0', 'region_1', 'region_2', 'region_3'] as const;

/** A field that queries filter by; one that aggregations count; one that does both and sorts. */
const FILTER = { type: 'keyword', doc_values: false } as const;
const COUNT = { type: 'keyword', index: false } as const;
const BOTH = { type: 'keyword' } as const;
const NUMBER = { type: 'double' } as const;
/** JSON that is stored and not searched. */
const STORED = { type: 'object', enabled: false } as const;

const CODED_FACETS = FACET_NAMES.filter((name): name is CodedFacet => name !== 'price_histogram');

/**
 * The fields of a listing in the index. All folding of texts and all keys are made by `search-engine`, so that no analyzer of the
 * cluster decides what matches.
 */
export const MAPPINGS = {
  dynamic: 'strict',
  properties: {
    id: BOTH,
    slug: BOTH,
    mls: FILTER,
    mls_key: FILTER,
    tmks: FILTER,
    status: FILTER,
    rental: { type: 'boolean' },
    types: FILTER,
    property_type: FILTER,
    tenure: FILTER,
    building: FILTER,
    district_island: FILTER,
    flags: FILTER,
    advisors: FILTER,
    words: FILTER,
    address_words: FILTER,
    corrections: FILTER,
    line: FILTER,
    island: FILTER,
    score: NUMBER,
    listed_at: NUMBER,
    lat: NUMBER,
    lng: NUMBER,
    cell: { type: 'long' },
    bar: { type: 'integer' },
    revision: { type: 'long' },
    card: STORED,
    record: STORED,
    watermark: STORED,
    ...Object.fromEntries(RANGE_FILTERS.map(({ key }) => [key, NUMBER])),
    ...Object.fromEntries(REGION_FIELDS.map((field) => [field, FILTER])),
    ...Object.fromEntries(ADVANCED_FILTER_KEYS.map((key) => [detailField(key), FILTER])),
    ...Object.fromEntries(CODED_FACETS.map((name) => [facetField(name), COUNT])),
  },
} as const;

/** Raise it when listings get other values in these fields, such as further spellings of words: a new index is then built. */
export const VALUES = 3;

/** A listing as the index stores it. */
export function listingDocument(listing: StoredListing, revision: number | undefined): Record<string, unknown> {
  const { facts, card, words } = prepareListing(listing);
  const marked = (marks: number) =>
    words.filter((each) => (each.marks & marks) === marks).flatMap((each) => each.words);
  return {
    id: facts.id,
    slug: facts.slug,
    mls: facts.mls,
    mls_key: keyOf(facts.mls),
    tmks: facts.tmks.map(tmkKey),
    status: keyOf(facts.status),
    rental: facts.rental,
    types: facts.types.map(keyOf),
    property_type: facts.propertyType === null ? null : keyOf(facts.propertyType),
    tenure: keyOf(facts.tenure),
    building: facts.building === null ? null : keyOf(facts.building),
    ...regionFields(facts),
    flags: facts.flags,
    advisors: facts.advisors.map(String),
    words: distinct(marked(0)),
    address_words: distinct(marked(WORD_MARKS.inAddress)),
    // the words that a misspelt one may mean
    corrections: distinct(marked(0).filter(isCorrection)),
    line: lineKey(listing.address.line_1),
    score: facts.score,
    listed_at: facts.listedAt,
    lat: facts.lat,
    lng: facts.lng,
    cell: facts.lat === null || facts.lng === null ? null : finestCell(facts.lat, facts.lng),
    bar: facts.price === null ? null : priceBar(facts.price),
    ...Object.fromEntries(RANGE_FILTERS.map(({ key }) => [key, facts[key]])),
    ...Object.fromEntries(
      ADVANCED_FILTER_KEYS.map((key) => [detailField(key), facts.facets[key].map((value) => advancedKey(key, value))]),
    ),
    ...Object.fromEntries(CODED_FACETS.map((name) => [facetField(name), facts.facets[name]])),
    ...(revision === undefined ? {} : { revision }),
    card: JSON.parse(card),
    record: listing,
  };
}

function regionFields({ place }: ListingFacts) {
  const level = (at: number) => {
    const name = place.names[at];
    return name == null ? [] : [keyOf(name), place.handles[at] ?? ''];
  };
  return {
    island: place.names[0],
    district_island: districtIslandKey(place),
    ...Object.fromEntries(REGION_FIELDS.map((field, at) => [field, level(at)])),
  };
}

/** Bits of a row or column of the finest grid; 180 degrees east has a column of its own. */
const CELL_BITS = Math.log2(cellsAt(FINEST_ZOOM)) + 1;

/** The cell of the finest grid as a quadtree key: the four cells of one cell of the grid before share all but the last two bits. */
function finestCell(lat: number, lng: number): number {
  const cells = cellsAt(FINEST_ZOOM);
  const [row, column] = [rowOf(lat, cells), Math.floor(xOf(lng, cells))];
  let key = 0;
  for (let bit = CELL_BITS - 1; bit >= 0; bit--) key = key * 4 + ((row >>> bit) & 1) * 2 + ((column >>> bit) & 1);
  return key;
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}
