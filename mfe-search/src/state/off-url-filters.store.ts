import { useSyncExternalStore } from 'react';
import { type Polygon, type SearchState, searchRequestSchema } from 'shared-contracts';

/** The part of a search that no address carries. */
export interface OffUrlFilters {
  readonly polygons: readonly Polygon[];
  readonly tmks: readonly string[];
}

/** Where a search is asked for: its address, and the history entry where the page has any. */
export interface Place {
  address: string;
  entry: string | undefined;
}

/** Places whose filters are remembered. */
const MAX_PLACES = 40;
const STORAGE_KEY = 'search-unwritten';

/**
 * Areas drawn by hand and tax map keys, by the history entry and by the address they were asked for at. This tab keeps
 * them: Back leaves an area like any other filter, a reload and a listing opened in between find it again, and a saved
 * search keeps it for good.
 */
let known: ReadonlyMap<string, OffUrlFilters> | null = null;
const listeners = new Set<() => void>();

/** As asked for at this entry; at one that is new, as last at its address. */
export function offUrlFiltersAt(place: Place): OffUrlFilters | null {
  known ??= readStored();
  return known.get(entryKey(place)) ?? known.get(place.address) ?? null;
}

/** Notes a step: what was asked for where the visitor was, for Back, and what is asked for where they are now. */
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

/** Back and Forward: from here on the address means what it meant at this entry, also below a listing. */
export function returnTo(place: Place): void {
  const here = offUrlFiltersAt(place);
  if (here && known?.get(place.address) !== here) put([[place.address, here]]);
}

/** Whether two searches of one address ask for the same. */
export function sameOffUrlFilters(one: SearchState, other: SearchState): boolean {
  return JSON.stringify(offUrlFiltersOf(one)) === JSON.stringify(offUrlFiltersOf(other));
}

const offUrlFiltersOf = ({ polygons, filters: { tmks = [] } }: SearchState): OffUrlFilters => ({ polygons, tmks });

/** No address holds a blank. */
const entryKey = ({ entry = '', address }: Place) => (entry ? `${entry} ${address}` : address);

/** A new start: what was asked for at any address is gone. */
export function clearOffUrlFilters(): void {
  store([]);
}

/** What was asked for at an address; null where nothing ever was, so that a saved search's own counts. */
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
    // storage is full or forbidden: it lasts until the page is left
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

/** One address with what belongs to it, or nothing where somebody else wrote it. */
function readEntry(entry: unknown): [string, OffUrlFilters][] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return [];
  const [address, { polygons, tmks } = {}] = entry;
  const read = searchRequestSchema.safeParse({ polygons, filters: { tmks } });
  return read.success ? [[address, { polygons: read.data.polygons ?? [], tmks: read.data.filters?.tmks ?? [] }]] : [];
}
