import type { EventPayload, ResultSetAnswer, ResultSetRequest } from 'shared-contracts';

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
