import { keyOf } from '../fold';
import { inRegion, type RegionDepth } from '../region-match';
import { BUILDING_LEVEL } from '../region-path';
import { ADVANCED_KEYS, advancedKey, type Keys, type Range, type SearchQuery } from '../search-query';
import type { CodedColumn, NumberColumn } from './columns';
import { flagBits, type ListingTable } from './listing-table';
import { advancedBit, regionBit, regionBitsFrom, TEST } from './tests';

/** Slots found by other means than columns: by id, by key, by words. */
export interface SlotLookup {
  byId(id: string): number | undefined;
  byMls(id: string): readonly number[];
  byTmk(key: string): readonly number[];
  /** 1 for every slot the text finds; null when the text asks for nothing */
  byText(text: string): Uint8Array | null;
}

/** For every slot the tests it fails; a column at a time, so that each loop reads memory in order. */
export function failedTests(table: ListingTable, query: SearchQuery, lookup: SlotLookup): Int32Array {
  const mask = new Int32Array(table.end);
  for (let slot = 0; slot < mask.length; slot++) mask[slot] = table.alive[slot] === 1 ? 0 : TEST.other;
  failCoded(mask, table, query);
  failRegions(mask, table, query);
  failRanges(mask, table, query);
  failFlags(mask, table.flags, flagBits(query.flags));
  failListed(mask, query, lookup);
  failAreas(mask, table, query);
  return mask;
}

function failCoded(mask: Int32Array, table: ListingTable, query: SearchQuery): void {
  const { facets } = table;
  const among = (keys: Keys | null, column: CodedColumn<readonly string[]>, bit: number, key = keyOf) => {
    if (keys) fail(mask, column, (values) => values.some((value) => keys.has(key(value))), bit);
  };
  among(query.statuses, facets.listing_status_name, TEST.status);
  among(query.buildings, facets.mls_building_name, TEST.building);
  for (const name of ADVANCED_KEYS)
    among(query.advanced[name], facets[name], advancedBit(name), (value) => advancedKey(name, value));
  const { types, rentals, tenures, propertyTypes, advisor } = query;
  const offered = (names: readonly string[]) => types === null || names.some((name) => types.has(keyOf(name)));
  fail(mask, table.kind, (kind) => (kind.rental ? rentals : offered(kind.types)), TEST.type);
  // rentals have no tenure and are never filtered by it (D18)
  if (tenures)
    fail(mask, facets.title_land, (values) => values.every((value) => tenures.has(keyOf(value))), TEST.tenure);
  if (propertyTypes)
    fail(mask, table.propertyType, (name) => name !== null && propertyTypes.has(keyOf(name)), TEST.other);
  if (advisor !== null) fail(mask, table.advisors, (ids) => ids.includes(advisor), TEST.other);
}

function fail<T>(mask: Int32Array, column: CodedColumn<T>, passes: (entry: T) => boolean, bit: number): void {
  orTable(mask, column.codes, column.failing(passes, bit));
}

function orTable(mask: Int32Array, codes: Int32Array, table: Int32Array | null): void {
  if (!table) return;
  for (let slot = 0; slot < mask.length; slot++) mask[slot] = (mask[slot] ?? 0) | (table[codes[slot] ?? 0] ?? 0);
}

/** Tested once per distinct place; a building named in a path is tested listing by listing where the place fits. */
function failRegions(mask: Int32Array, table: ListingTable, query: SearchQuery): void {
  const { paths, levels, districtIsland } = query.region;
  if (!paths && !districtIsland && levels.every((level) => level === null)) return;
  const places = table.place.table((place) => {
    for (let depth = 1; depth <= 4; depth++)
      if (!inRegion(place, null, query.region, toDepth(depth))) return regionBitsFrom(depth);
    return 0;
  });
  orTable(mask, table.place.codes, places);
  if (paths?.some((path) => path.some((step) => step.level === BUILDING_LEVEL))) failBuildings(mask, table, query);
}

function failBuildings(mask: Int32Array, table: ListingTable, query: SearchQuery): void {
  const deepest = regionBit(5);
  for (let slot = 0; slot < mask.length; slot++) {
    const facts = table.facts[slot];
    if (facts && ((mask[slot] ?? 0) & deepest) === 0 && !inRegion(facts.place, facts.building, query.region, 5))
      mask[slot] = (mask[slot] ?? 0) | deepest;
  }
}

function toDepth(depth: number): RegionDepth {
  return depth === 1 ? 1 : depth === 2 ? 2 : depth === 3 ? 3 : 4;
}

function failRanges(mask: Int32Array, table: ListingTable, query: SearchQuery): void {
  failRange(mask, table.price, query.price, TEST.price);
  failRange(mask, table.beds, query.beds, TEST.beds);
  failRange(mask, table.baths, query.baths, TEST.baths);
  failRange(mask, table.floorArea, query.floorArea, TEST.other);
  failRange(mask, table.lotSize, query.lotSize, TEST.other);
  failRange(mask, table.parking, query.parking, TEST.other);
}

function failRange(mask: Int32Array, { values }: NumberColumn, range: Range, bit: number): void {
  if (range.min === null && range.max === null) return;
  const min = range.min ?? -Infinity;
  const max = range.max ?? Infinity;
  for (let slot = 0; slot < mask.length; slot++) {
    const value = values[slot] ?? Number.NaN;
    if (!(value >= min && value <= max)) mask[slot] = (mask[slot] ?? 0) | bit;
  }
}

function failFlags(mask: Int32Array, flags: Int32Array, wanted: number): void {
  if (wanted === 0) return;
  for (let slot = 0; slot < mask.length; slot++)
    if (((flags[slot] ?? 0) & wanted) !== wanted) mask[slot] = (mask[slot] ?? 0) | TEST.other;
}

/** Lists of ids, tax map keys, and the words of a text. */
function failListed(mask: Int32Array, query: SearchQuery, lookup: SlotLookup): void {
  if (!query.markHidden) for (const id of query.hidden) failSlot(mask, lookup.byId(id));
  if (query.favorites)
    keepOnly(
      mask,
      [...query.favorites].flatMap((id) => [lookup.byId(id) ?? -1, ...lookup.byMls(id)]),
    );
  if (query.tmks)
    keepOnly(
      mask,
      [...query.tmks].flatMap((key) => lookup.byTmk(key)),
    );
  const found = lookup.byText(query.text);
  if (found)
    for (let slot = 0; slot < mask.length; slot++) if (found[slot] !== 1) mask[slot] = (mask[slot] ?? 0) | TEST.other;
}

function failSlot(mask: Int32Array, slot: number | undefined): void {
  if (slot !== undefined) mask[slot] = (mask[slot] ?? 0) | TEST.other;
}

function keepOnly(mask: Int32Array, slots: readonly number[]): void {
  const kept = new Uint8Array(mask.length);
  for (const slot of slots) if (slot >= 0) kept[slot] = 1;
  for (let slot = 0; slot < mask.length; slot++) if (kept[slot] === 0) mask[slot] = (mask[slot] ?? 0) | TEST.other;
}

function failAreas(mask: Int32Array, table: ListingTable, query: SearchQuery): void {
  for (const area of query.areas)
    for (let slot = 0; slot < mask.length; slot++) {
      if (((mask[slot] ?? 0) & TEST.other) !== 0) continue;
      const lat = table.lat.values[slot] ?? Number.NaN;
      const lng = table.lng.values[slot] ?? Number.NaN;
      if (Number.isNaN(lat) || !area(lat, lng)) mask[slot] = (mask[slot] ?? 0) | TEST.other;
    }
}
