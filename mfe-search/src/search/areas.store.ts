import { useSyncExternalStore } from 'react';
import { type Polygon, searchRequestSchema } from 'shared-contracts';

/** Addresses whose areas are remembered. */
const MOST_ADDRESSES = 20;
const STORAGE_KEY = 'search-areas';
const NONE: readonly Polygon[] | null = null;

/**
 * Areas drawn by hand, by the address they were drawn at. No address carries them (D19), so this tab keeps them: Back,
 * a reload and a listing opened in between find them again, and a saved search keeps them for good.
 */
let areas: ReadonlyMap<string, readonly Polygon[]> | null = null;
const listeners = new Set<() => void>();

export function areasAt(address: string): readonly Polygon[] | null {
  areas ??= readStored();
  return areas.get(address) ?? NONE;
}

export function keepAreas(address: string, drawn: readonly Polygon[]): void {
  const before = areasAt(address);
  if (before === drawn || (before === null && drawn.length === 0)) return;
  const others = [...(areas ?? [])].filter(([known]) => known !== address);
  store([...others, [address, drawn] as const].slice(-MOST_ADDRESSES));
}

/** A new start: what was drawn at any address is gone. */
export function forgetAreas(): void {
  store([]);
}

/** The areas drawn at an address; null where none ever were, so that a saved search's own count. */
export function useAreasAt(address: string): readonly Polygon[] | null {
  return useSyncExternalStore(
    subscribe,
    () => areasAt(address),
    () => NONE,
  );
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function store(entries: readonly (readonly [string, readonly Polygon[]])[]): void {
  areas = new Map(entries);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(entries));
  } catch {
    // storage is full or forbidden: the areas last until the page is left
  }
  for (const listener of [...listeners]) listener();
}

function readStored(): ReadonlyMap<string, readonly Polygon[]> {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return new Map(Array.isArray(read) ? read.flatMap(readEntry) : []);
  } catch {
    return new Map();
  }
}

/** One address with its areas, or nothing where somebody else wrote it. */
function readEntry(entry: unknown): [string, readonly Polygon[]][] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return [];
  const read = searchRequestSchema.safeParse({ polygons: entry[1] });
  return read.success ? [[entry[0], read.data.polygons ?? []]] : [];
}
