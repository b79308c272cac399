import {
  ADVANCED_FILTER_KEYS,
  type Aggregates,
  CAPS,
  COUNTED_FILTERS,
  DEFAULT_TITLE_LAND,
  dwellingNames,
  FACET_NAMES,
  type FacetBucket,
  type FacetName,
  FLAG_FILTERS,
  type ListingCard,
  type MapAnswer,
  type MapBounds,
  PAGE_SIZE,
  PRICE_HISTOGRAM_BARS,
  PRICE_HISTOGRAM_MAX,
  type PriceHistogram,
  PUBLIC_STATUSES,
  RANGE_FILTERS,
  type ResultSetAnswer,
  type ResultSetRequest,
  type SearchAnswer,
  type SearchRequest,
  type SimilarListing,
  type SortOrder,
} from 'shared-contracts';
import { similarPriceRange } from 'shared-contracts/listing-facts';
import { listingCard, resultCard, similarListing } from '../listing/listing-card';
import type { StoredListing } from '../listing/stored-listing';
import {
  type ListingChange,
  type ListingSearch,
  RESULT_SET_ENTRIES,
  type SearchOptions,
  TEXT_ROWS,
  type TextResult,
} from '../listing-search';
import { clusterPoints, extentOf } from './clusters';
import { inBounds, inRing } from './plain-areas';
import { hasFlag, hawaiiDay, key, type PlainListing, parcel, plainListing } from './plain-listing';
import { regionTest } from './plain-regions';
import { textTest, textTier, typed } from './plain-text';

/** A condition of a request, by the name of its filter. */
interface Rule {
  name: string;
  holds(row: PlainListing): boolean;
}

/** Facets of regions count as if the region were chosen down to this depth only. */
const REGION_DEPTH: Partial<Record<FacetName, number>> = {
  island: 0,
  hl_regions: 0,
  region_pairs: 0,
  district: 1,
  district_island: 1,
  town: 2,
  community: 3,
};
const OWN_FILTER = new Map<string, string>(COUNTED_FILTERS.map(({ facet, key }) => [facet, key]));
/** Facets of an answer whose request names none. */
const USUAL: readonly FacetName[] = [
  'price_histogram',
  'island',
  'district',
  'town',
  'community',
  'type_dwelling',
  'listing_status_name',
  'title_land',
  'beds',
  'baths',
];
const DEEPEST = 5;

type Compare = (a: PlainListing, b: PlainListing) => number;
const byId: Compare = (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
/** Unknown values come last in either direction. */
const by =
  (numberOf: (row: PlainListing) => number | null, direction: 1 | -1, next: Compare): Compare =>
  (a, b) => {
    const [one, other] = [numberOf(a), numberOf(b)];
    if (one === other) return next(a, b);
    return one === null ? 1 : other === null ? -1 : (one - other) * direction;
  };
const newest = by(({ listedAt }) => listedAt, -1, byId);
/** Each order ends with the id, so that pages never repeat a listing. */
const COMPARE: Readonly<Record<SortOrder, Compare>> = {
  recommended: by(({ score }) => score, -1, newest),
  newest,
  oldest: by(({ listedAt }) => listedAt, 1, byId),
  price_ascending: by(({ numbers }) => numbers.price, 1, newest),
  price_descending: by(({ numbers }) => numbers.price, -1, newest),
  nearest_sea: by(({ numbers }) => numbers.seaDistance, 1, newest),
  monthly_cost: by(({ numbers }) => numbers.monthlyCost, 1, newest),
};

/**
 * The oracle: filter, sort and slice, as simple as possible. It reads requests and listings with code of its own. Far too
 * slow for a real site; engines are compared with it.
 */
export class NaiveSearch implements ListingSearch {
  readonly ready = true;
  revision = 0;
  private readonly rows = new Map<string, PlainListing>();

  get size(): number {
    return this.rows.size;
  }

  async apply(changes: readonly ListingChange[]): Promise<void> {
    for (const change of changes) {
      const id = change.kind === 'upsert' ? change.listing.internal_id : change.internal_id;
      this.rows.delete(id);
      if (change.kind === 'upsert' && isPublic(change.listing)) this.rows.set(id, plainListing(change.listing));
    }
    this.revision++;
  }

  async search(request: SearchRequest, options: SearchOptions = {}): Promise<SearchAnswer> {
    const matches = this.matches(request, options);
    const limit = Math.min(request.limit ?? PAGE_SIZE, PAGE_SIZE);
    const from = request.from ?? ((request.page ?? 1) - 1) * limit;
    const hidden = new Set([...(request.hidden_internal_ids ?? []), ...(options.hiddenByVisitor ?? [])]);
    const results = matches
      .slice(from, from + limit)
      .map(({ id, listing }) => ({ ...listingCard(listing), hidden: hidden.has(id) }));
    const wanted = request.aggregates_query;
    const asked = wanted ? FACET_NAMES.filter((name) => wanted.includes(name)) : USUAL;
    const names: readonly FacetName[] = request.pricesOnly ? ['price_histogram'] : asked;
    const { aggregations } = await this.aggregates(request, names, options);
    return { results, total: matches.length, displayed: results.length, from, aggregations };
  }

  async searchJson(request: SearchRequest, options?: SearchOptions): Promise<Uint8Array> {
    const response = await this.search(request, options);
    const results = options?.short ? response.results.map(resultCard) : response.results;
    return new TextEncoder().encode(JSON.stringify({ ...response, results }));
  }

  async resultSet(request: ResultSetRequest, options?: SearchOptions): Promise<ResultSetAnswer> {
    const matches = this.matches(request, options);
    const all = matches
      .slice(0, RESULT_SET_ENTRIES)
      .map(({ id, listing }) => ({ internal_id: id, slug: listing.slug }));
    const { around } = request;
    const at = around ? all.findIndex(({ slug }) => slug === around.slug) : -1;
    if (!around || at < 0) return { total: matches.length, entries: all };
    const from = Math.max(0, at - around.reach);
    return { total: matches.length, from, entries: all.slice(from, at + around.reach + 1) };
  }

  /** A facet counts the listings that fail nothing but its own filter. */
  async aggregates(request: SearchRequest, facets: readonly FacetName[], options?: SearchOptions) {
    const rules = this.rules(request, options);
    const all = [...this.rows.values()];
    const counted = (name: FacetName) => {
      const depth = REGION_DEPTH[name];
      const region = regionTest(request.filters ?? {}, depth ?? DEEPEST);
      const others = rules.filter((rule) => rule.name !== OWN_FILTER.get(name) && rule.name !== 'region');
      return all.filter((row) => region(row) && others.every((rule) => rule.holds(row)));
    };
    const aggregations: Aggregates = Object.fromEntries(
      facets.map((name) => [
        name,
        name === 'price_histogram' ? histogram(counted(name)) : buckets(name, counted(name)),
      ]),
    );
    return { aggregations, total: this.matches(request, options).length };
  }

  async count(request: SearchRequest, options?: SearchOptions): Promise<number> {
    return this.matches(request, options).length;
  }

  async map(view: MapBounds | null, zoom: number, request: SearchRequest, options?: SearchOptions): Promise<MapAnswer> {
    const matches = this.matches({ ...request, mapBounds: null }, options);
    const placed = matches.filter(({ lat }) => lat !== null);
    const bounds = view ?? request.mapBounds;
    const seen = placed.filter((row) => !bounds || inBounds(bounds, row)).sort(byId);
    const [lats, lngs] = [
      (rows: PlainListing[]) => rows.map(({ lat }) => lat ?? 0),
      (rows: PlainListing[]) => rows.map(({ lng }) => lng ?? 0),
    ];
    return {
      clusters: clusterPoints(lats(seen), lngs(seen), zoom).map(({ single, ...cluster }) => ({
        ...cluster,
        pin: pinOf(seen[single]),
      })),
      total: seen.length,
      without_position: matches.length - placed.length,
      extent: extentOf(lats(placed), lngs(placed)),
    };
  }

  async bySlug(slug: string): Promise<StoredListing | null> {
    return this.first(({ listing }) => listing.slug === slug);
  }
  async byMls(mlsId: string): Promise<StoredListing | null> {
    return this.first(({ listing }) => key(listing.mls_id) === key(mlsId));
  }
  async byTmk(tmk: string): Promise<StoredListing | null> {
    return this.first(({ tmks }) => tmks.includes(parcel(tmk)));
  }
  async byInternalId(id: string): Promise<StoredListing | null> {
    return this.rows.get(id)?.listing ?? null;
  }
  async byIds(ids: readonly string[]): Promise<ListingCard[]> {
    const found = ids.map((id) => this.rows.get(id)?.listing ?? this.first(({ listing }) => listing.mls_id === id));
    return [...new Set(found)].flatMap((listing) => (listing ? [listingCard(listing)] : []));
  }

  async text(text: string): Promise<TextResult> {
    if (typed(text).length === 0) return { results: [], total: 0 };
    const all = [...this.rows.values()];
    const holds = textTest(all, text);
    const found = all
      .filter(holds)
      .map((row) => ({ row, tier: textTier(row, text) }))
      .sort((a, b) => a.tier - b.tier || newest(a.row, b.row));
    return { results: found.slice(0, TEXT_ROWS).map(({ row }) => listingCard(row.listing)), total: found.length };
  }

  /**
   * Active, sale with sale and rent with rent, around the price: same island first, then same type, then the smallest
   * sum of differences, where one bedroom counts as much as a tenth of the price or 10 km.
   */
  async similar(slug: string): Promise<SimilarListing[]> {
    const all = [...this.rows.values()];
    const own = all.find(({ listing }) => listing.slug === slug);
    const price = own?.numbers.price ?? null;
    if (!own || price === null) return [];
    const { from, to } = similarPriceRange(price);
    const abroad = ({ place }: PlainListing) => (place.names[0] === own.place.names[0] ? 0 : 1);
    const other = ({ types }: PlainListing) => (types.some((type) => own.types.includes(type)) ? 0 : 1);
    const beds = ({ numbers }: PlainListing) =>
      numbers.beds === own.numbers.beds ? 0 : Math.abs((numbers.beds ?? Number.NaN) - (own.numbers.beds ?? Number.NaN));
    const place = ({ lat, lng }: PlainListing) => {
      if (lat === null || lng === null || own.lat === null || own.lng === null) return 1;
      return (Math.hypot(own.lat - lat, (own.lng - lng) * Math.cos((own.lat * Math.PI) / 180)) * 111.2) / 10;
    };
    const away = (row: PlainListing) => {
      const apart = beds(row);
      return (Number.isNaN(apart) ? 1 : apart) + Math.abs(price - (row.numbers.price ?? 0)) / price / 0.1 + place(row);
    };
    return all
      .filter((row) => row !== own && row.listing.is_rental === own.listing.is_rental)
      .filter(({ listing }) => key(listing.listing_status_name) === 'active')
      .filter(({ numbers }) => numbers.price !== null && numbers.price >= from && numbers.price <= to)
      .sort((a, b) => abroad(a) - abroad(b) || other(a) - other(b) || away(a) - away(b) || byId(a, b))
      .slice(0, CAPS.similarListings)
      .map(({ listing }) => similarListing(listing));
  }

  private first(holds: (row: PlainListing) => boolean): StoredListing | null {
    return [...this.rows.values()].filter(holds).sort(COMPARE.recommended)[0]?.listing ?? null;
  }

  private matches(request: SearchRequest, options?: SearchOptions): PlainListing[] {
    const rules = this.rules(request, options);
    const found = [...this.rows.values()].filter((row) => rules.every((rule) => rule.holds(row)));
    return found.sort(COMPARE[request.sort_order ?? 'recommended']);
  }

  /** The conditions of a request, those of its defaults among them. */
  private rules(request: SearchRequest, options: SearchOptions = {}): Rule[] {
    const filters = request.filters ?? {};
    const rules: Rule[] = [];
    const add = (name: string, holds: Rule['holds']) => rules.push({ name, holds });
    /** a missing or empty list does not filter */
    const oneOf = (
      name: string,
      wanted: readonly string[] | undefined,
      valuesOf: (row: PlainListing) => readonly (string | null)[],
      keyOf = key,
    ) => {
      if (!wanted?.length) return;
      const keys = wanted.map(keyOf);
      add(name, (row) => valuesOf(row).some((value) => value !== null && keys.includes(keyOf(value))));
    };
    oneOf('statuses', filters.statuses, ({ listing }) => [listing.listing_status_name]);
    const kinds = filters.dwelling_type_name ?? [];
    const types = dwellingNames(kinds).map(key);
    add('dwelling_type_name', (row) =>
      row.listing.is_rental
        ? kinds.includes('rental')
        : kinds.length === 0 || row.types.some((type) => types.includes(key(type))),
    );
    const tenures = (filters.title_land ?? DEFAULT_TITLE_LAND).map(key);
    add('title_land', (row) => row.listing.is_rental || tenures.length === 0 || tenures.includes(key(row.tenure)));
    oneOf('property_type_name', filters.property_type_name, ({ listing }) => [listing.property_type_name]);
    oneOf('building_names', filters.building_names, ({ building }) => [building]);
    const zones = filters.advanced?.outside ?? [];
    if (zones.length > 0)
      add('outside', ({ facets }) => zones.every((zone) => facets.outside.some((value) => key(value) === key(zone))));
    for (const name of ADVANCED_FILTER_KEYS.filter((each) => each !== 'outside'))
      oneOf(
        name,
        filters.advanced?.[name],
        ({ facets }) => facets[name],
        (value) => (name === 'lava_zone' ? key(value).replace(/^(lava-)?zone-/, '') : key(value)),
      );
    for (const { key: name, min, max, openFrom = Infinity, measure } of RANGE_FILTERS) {
      const ends = [filters[min] ?? 0, (max && filters[max]) ?? Infinity] as const;
      // the slider's end is no maximum; other ends may come in either order
      const [least, most] = ends[1] === openFrom ? ends : [Math.min(...ends), Math.max(...ends)];
      // at least nothing is no condition, and no maximum either
      if (least > 0 || (most !== Infinity && most !== openFrom))
        add(name, ({ numbers }) => {
          const number = numbers[name];
          // the number of a day counts from 1970, its filter counts back from today
          const value = number !== null && measure === 'days' ? hawaiiDay(Date.now()) - number : number;
          return value !== null && (least <= 0 || value >= least) && (most === openFrom || value <= most);
        });
    }
    for (const { key: name } of FLAG_FILTERS)
      if (filters[name] || (name === 'company_listings' && request.company_listing))
        add(name, ({ listing }) => hasFlag(listing, name));
    const { advisor_id: advisor, tmks } = filters;
    if (advisor) add('advisor_id', ({ advisors }) => advisors.includes(advisor));
    if (tmks?.length) add('tmks', (row) => row.tmks.some((tmk) => tmks.map(parcel).includes(tmk)));
    add('region', regionTest(filters, DEEPEST));
    if (typed(filters.query ?? '').length > 0) add('query', textTest([...this.rows.values()], filters.query ?? ''));
    const { mapBounds, polygons = [], hidden_internal_ids: hidden = [] } = request;
    if (mapBounds) add('mapBounds', (row) => inBounds(mapBounds, row));
    const [wanted, unwanted] = [polygons.filter(({ exclude }) => !exclude), polygons.filter(({ exclude }) => exclude)];
    if (wanted.length > 0) add('polygons', (row) => wanted.some((polygon) => inRing(polygon.coordinates, row)));
    // where a home is not known, it may lie in the area
    if (unwanted.length > 0)
      add('polygons', (row) => row.lat !== null && !unwanted.some((polygon) => inRing(polygon.coordinates, row)));
    if (!options.includeHidden) add('hidden', ({ id }) => !hidden.includes(id));
    if (request.limitSearchToFavorites) {
      const favorites = request.favorites ?? options.favorites ?? [];
      add('favorites', ({ id, listing }) => favorites.includes(id) || favorites.includes(listing.mls_id));
    }
    return rules;
  }
}

function isPublic(listing: StoredListing): boolean {
  return PUBLIC_STATUSES.some((status) => key(status) === key(listing.listing_status_name));
}

/** Most listings first, then by value; counts of rooms by their number. */
function buckets(name: Exclude<FacetName, 'price_histogram'>, rows: readonly PlainListing[]): FacetBucket[] {
  const counts = new Map<string, number>();
  for (const { facets } of rows) for (const value of facets[name]) counts.set(value, (counts.get(value) ?? 0) + 1);
  const all = [...counts].map(([value, count]) => ({ value, count }));
  if (name === 'beds' || name === 'baths') return all.sort((a, b) => Number(a.value) - Number(b.value));
  return all.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** Bars of one width, the last of them with the largest price itself, and one for everything above it. */
function histogram(rows: readonly PlainListing[]): PriceHistogram {
  const width = PRICE_HISTOGRAM_MAX / PRICE_HISTOGRAM_BARS;
  const prices = rows.flatMap(({ numbers }) => numbers.price ?? []);
  return Array.from({ length: PRICE_HISTOGRAM_BARS + 1 }, (_, bar) => {
    const [from, to] = [bar * width, bar === PRICE_HISTOGRAM_BARS ? null : (bar + 1) * width];
    const isIn = (price: number) => {
      if (to === null) return price > from;
      return price >= from && (price < to || (price === to && to === PRICE_HISTOGRAM_MAX));
    };
    return { from, to, count: prices.filter(isIn).length };
  });
}

function pinOf(row: PlainListing | undefined): MapAnswer['clusters'][number]['pin'] {
  if (!row || row.lat === null || row.lng === null) return null;
  const { id, listing, lat, lng, numbers } = row;
  return { internal_id: id, slug: listing.slug, lat, lng, asking_price: numbers.price, is_rental: listing.is_rental };
}
