import { useSyncExternalStore } from 'react';
import { type Polygon, type SearchState, searchRequestSchema } from 'shared-contracts';

/** The part of a search that no address carries (D19). */
export interface Unwritten {
  readonly polygons: readonly Polygon[];
  readonly tmks: readonly string[];
}

/** Addresses whose unwritten part is remembered. */
const MOST_ADDRESSES = 20;
const STORAGE_KEY = 'search-unwritten';

/**
 * Areas drawn by hand and tax map keys, by the address they were asked for at. This tab keeps them: Back, a reload and a
 * listing opened in between find them again, and a saved search keeps them for good.
 */
let known: ReadonlyMap<string, Unwritten> | null = null;
const listeners = new Set<() => void>();

export function unwrittenAt(address: string): Unwritten | null {
  known ??= readStored();
  return known.get(address) ?? null;
}

export function keepUnwritten(address: string, { polygons, filters: { tmks = [] } }: SearchState): void {
  if (unwrittenAt(address) === null && polygons.length === 0 && tmks.length === 0) return;
  const others = [...(known ?? [])].filter(([other]) => other !== address);
  store([...others, [address, { polygons, tmks }] as const].slice(-MOST_ADDRESSES));
}

/** A new start: what was asked for at any address is gone. */
export function forgetUnwritten(): void {
  store([]);
}

/** What was asked for at an address; null where nothing ever was, so that a saved search's own counts. */
export function useUnwrittenAt(address: string): Unwritten | null {
  return useSyncExternalStore(
    subscribe,
    () => unwrittenAt(address),
    () => null,
  );
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function store(entries: readonly (readonly [string, Unwritten])[]): void {
  known = new Map(entries);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(entries));
  } catch {
    // storage is full or forbidden: it lasts until the page is left
  }
  for (const listener of [...listeners]) listener();
}

function readStored(): ReadonlyMap<string, Unwritten> {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return new Map(Array.isArray(read) ? read.flatMap(readEntry) : []);
  } catch {
    return new Map();
  }
}

/** One address with what belongs to it, or nothing where somebody else wrote it. */
function readEntry(entry: unknown): [string, Unwritten][] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return [];
  const [address, { polygons, tmks } = {}] = entry;
  const read = searchRequestSchema.safeParse({ polygons, filters: { tmks } });
  return read.success ? [[address, { polygons: read.data.polygons ?? [], tmks: read.data.filters?.tmks ?? [] }]] : [];
}
