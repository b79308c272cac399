import type { EventPayload, ResultSetAnswer } from 'shared-contracts';

/** The results a listing was opened from, in order: as many of them as are known. */
export type ResultSet = EventPayload<'search:results'>;

/** Entries kept on either side of the open listing. */
const REACH = 150;

export function holds(set: ResultSet | undefined | null, slug: string | null): set is ResultSet {
  return set?.entries.some((entry) => entry.slug === slug) ?? false;
}

/** True where the listing before or after this one is of another page and not known yet. */
export function isAtEdge(set: ResultSet, slug: string): boolean {
  const index = set.entries.findIndex((entry) => entry.slug === slug);
  const missingBefore = index === 0 && set.from > 0;
  const missingAfter = index === set.entries.length - 1 && set.from + set.entries.length < set.total;
  return index >= 0 && (missingBefore || missingAfter);
}

/** The part of all results that lies around a listing; the set as it was where the listing is no longer among them. */
export function extended(set: ResultSet, all: ResultSetAnswer, slug: string): ResultSet {
  const index = all.entries.findIndex((entry) => entry.slug === slug);
  if (index < 0) return set;
  const from = Math.max(0, index - REACH);
  const entries = all.entries.slice(from, index + REACH + 1);
  const isNews = from !== set.from || entries.length !== set.entries.length || all.total !== set.total;
  return isNews ? { ...set, total: all.total, from, entries } : set;
}
