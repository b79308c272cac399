import { useSyncExternalStore } from 'react';
import { type Polygon, type SearchState, searchRequestSchema } from 'shared-contracts';

/** The part of a search that is not in the address. */
export interface OffUrlFilters {
  readonly polygons: readonly Polygon[];
  readonly tmks: readonly string[];
}

/** The place of a search: its address, and the history entry if the page has one. */
export interface Place {
  address: string;
  entry: string | undefined;
}

/** Maximum number of places with stored filters. */
const MAX_PLACES = 40;
const STORAGE_KEY = 'search-unwritten';

/**
 * Drawn areas and tax map keys, by history entry and by address. This tab keeps them: Back removes an area like any
 * other filter, it survives a reload and an opened listing, and a saved search stores it permanently.
 */
let known: ReadonlyMap<string, OffUrlFilters> | null = null;
const listeners = new Set<() => void>();

/** The filters of this entry; for a new entry, the last ones of its address. */
export function offUrlFiltersAt(place: Place): OffUrlFilters | null {
  known ??= readStored();
  return known.get(entryKey(place)) ?? known.get(place.address) ?? null;
}

/** Stores a step: the filters of the previous place, for Back, and those of the current one. */
export function storeOffUrlFilters(left: Place, before: SearchState, now: Place, next: SearchState): void {
  const [old, fresh] = [offUrlFiltersOf(before), offUrlFiltersOf(next)];
  const nothing = [old, fresh].every(({ polygons, tmks }) => polygons.length + tmks.length === 0);
  if (nothing && offUrlFiltersAt(left) === null && offUrlFiltersAt(now) === null) return;
  put([
    [entryKey(left), old],
    [entryKey(now), fresh],
    [now.address, fresh],
  ]);
}

/** After Back and Forward, the address has the meaning of this entry, also below a listing. */
export function returnTo(place: Place): void {
  const here = offUrlFiltersAt(place);
  if (here && known?.get(place.address) !== here) put([[place.address, here]]);
}

/** Whether two searches with the same address are equal. */
export function sameOffUrlFilters(one: SearchState, other: SearchState): boolean {
  return JSON.stringify(offUrlFiltersOf(one)) === JSON.stringify(offUrlFiltersOf(other));
}

const offUrlFiltersOf = ({ polygons, filters: { tmks = [] } }: SearchState): OffUrlFilters => ({ polygons, tmks });

/** No address holds a blank. */
const entryKey = ({ entry = '', address }: Place) => (entry ? `${entry} ${address}` : address);

/** Clears the filters of all addresses. */
export function clearOffUrlFilters(): void {
  store([]);
}

/** The filters of an address; null if there never were any, so that a saved search's own are used. */
export function useOffUrlFiltersAt(place: Place): OffUrlFilters | null {
  return useSyncExternalStore(
    subscribe,
    () => offUrlFiltersAt(place),
    () => null,
  );
}

function put(entries: readonly (readonly [string, OffUrlFilters])[]): void {
  const fresh = new Map(entries);
  const others = [...(known ?? [])].filter(([place]) => !fresh.has(place));
  store([...others, ...fresh].slice(-MAX_PLACES));
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function store(entries: readonly (readonly [string, OffUrlFilters])[]): void {
  known = new Map(entries);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(entries));
  } catch {
    // storage is full or blocked: they last until the page is closed
  }
  for (const listener of [...listeners]) listener();
}

function readStored(): ReadonlyMap<string, OffUrlFilters> {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return new Map(Array.isArray(read) ? read.flatMap(readEntry) : []);
  } catch {
    return new Map();
  }
}

/** A stored entry with its address and filters; null for invalid data. */
function readEntry(entry: unknown): [string, OffUrlFilters][] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return [];
  const [address, { polygons, tmks } = {}] = entry;
  const read = searchRequestSchema.safeParse({ polygons, filters: { tmks } });
  return read.success ? [[address, { polygons: read.data.polygons ?? [], tmks: read.data.filters?.tmks ?? [] }]] : [];
}
