import { EVENTS, type EventPayload, type ResultSetAnswer, type ResultSetRequest } from 'shared-contracts';

/** The results a listing was opened from, in order: as many of them as are known. */
export type ResultSet = EventPayload<'search:results'>;

/** Entries kept on either side of the open listing, and asked for on either side of the last one that is known. */
const REACH = 150;

export function holds(set: ResultSet | undefined | null, slug: string | null): set is ResultSet {
  return set?.entries.some((entry) => entry.slug === slug) ?? false;
}

/** Whether results beyond the known ones begin at most `within` listings before or after this one. */
export function beyond(set: ResultSet, slug: string, within = 0): { before: boolean; after: boolean } {
  const index = set.entries.findIndex((entry) => entry.slug === slug);
  if (index < 0) return { before: false, after: false };
  const last = set.entries.length - 1;
  return {
    before: index <= within && set.from > 0,
    after: index >= last - within && set.from + last + 1 < set.total,
  };
}

/**
 * What to ask for results beyond the known ones: those around the first or last that is known, so that it is one
 * question, and its answer of use, while the visitor moves on towards there.
 */
export function aroundEnd({ entries }: ResultSet, missing: { after: boolean }): ResultSetRequest['around'] {
  const end = entries.at(missing.after ? -1 : 0);
  return end && { slug: end.slug, reach: REACH };
}

/** The part of the told results that lies around a listing; the set as it was where the listing is not among them. */
export function extended(set: ResultSet, told: ResultSetAnswer, slug: string): ResultSet {
  const index = told.entries.findIndex((entry) => entry.slug === slug);
  if (index < 0) return set;
  const first = Math.max(0, index - REACH);
  const entries = told.entries.slice(first, index + REACH + 1);
  const from = (told.from ?? 0) + first;
  const isNews = from !== set.from || entries.length !== set.entries.length || told.total !== set.total;
  return isNews ? { ...set, total: told.total, from, entries } : set;
}

const KEY = 'listing_result_set';

/** The results of this tab that listings were opened from, over reloads; null where there are none. */
export function readResultSet(): ResultSet | null {
  try {
    const parsed = EVENTS['search:results'].schema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    // without a memory the page only lacks previous and next
    return null;
  }
}

export function keepResultSet(set: ResultSet): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(set));
  } catch {
    // a full or forbidden store costs only previous and next after a reload
  }
}

export interface Neighbours {
  /** 'Listing 3 of 120' or 'Favorite 3 of 120' */
  label: string;
  previousSlug: string | null;
  nextSlug: string | null;
}

/** Where a listing stands among the results it was opened from; null when it is not among them. */
export function neighbours(results: ResultSet | undefined, slug: string | null): Neighbours | null {
  const index = results?.entries.findIndex((entry) => entry.slug === slug) ?? -1;
  if (!results || index < 0) return null;
  const kind = results.context === 'favorites' ? 'Favorite' : 'Listing';
  const number = (value: number) => value.toLocaleString('en-US');
  return {
    label: `${kind} ${number(results.from + index + 1)} of ${number(results.total)}`,
    previousSlug: results.entries[index - 1]?.slug ?? null,
    nextSlug: results.entries[index + 1]?.slug ?? null,
  };
}

/** How the visitor came to a listing: from results, from favorites, or straight by its address. */
export function openedFrom(results: ResultSet | undefined, slug: string): 'search' | 'favorites' | 'direct' {
  if (!holds(results, slug)) return 'direct';
  return results.context === 'favorites' ? 'favorites' : 'search';
}
