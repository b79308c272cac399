import type { EventPayload, ResultSetAnswer } from 'shared-contracts';

/** The results a listing was opened from, in order: as many of them as are known. */
export type ResultSet = EventPayload<'search:results'>;

/** Entries kept on either side of the open listing. */
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

/** The part of all results that lies around a listing; the set as it was where the listing is no longer among them. */
export function extended(set: ResultSet, all: ResultSetAnswer, slug: string): ResultSet {
  const index = all.entries.findIndex((entry) => entry.slug === slug);
  if (index < 0) return set;
  const from = Math.max(0, index - REACH);
  const entries = all.entries.slice(from, index + REACH + 1);
  const isNews = from !== set.from || entries.length !== set.entries.length || all.total !== set.total;
  return isNews ? { ...set, total: all.total, from, entries } : set;
}
