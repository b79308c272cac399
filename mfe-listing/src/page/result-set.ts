import { type EventPayload, formatNumber, type ResultSetAnswer, type ResultSetRequest } from 'shared-contracts';
import { createTabStore } from 'shared-ui';
import { i18n } from '../texts';

/** The results from which a listing was opened, in order, as far as they are known. */
export type ResultSet = EventPayload<'search:results'>;

/** Entries kept on each side of the open listing, and requested on each side of the last known one. */
const REACH = 150;

export function holds(set: ResultSet | undefined | null, slug: string | null): set is ResultSet {
  return set?.entries.some((entry) => entry.slug === slug) ?? false;
}

/** Whether the known results end at most `within` listings before or after this one. */
export function beyond(set: ResultSet, slug: string, within = 0): { before: boolean; after: boolean } {
  const index = set.entries.findIndex((entry) => entry.slug === slug);
  if (index < 0) return { before: false, after: false };
  const last = set.entries.length - 1;
  return {
    before: index <= within && set.from > 0,
    after: index >= last - within && set.from + last + 1 < set.total,
  };
}

/** Request for further results: around the first or last known one, so that one request serves several steps. */
export function aroundEnd({ entries }: ResultSet, missing: { after: boolean }): ResultSetRequest['around'] {
  const end = entries.at(missing.after ? -1 : 0);
  return end && { slug: end.slug, reach: REACH };
}

/** The published results around a listing; all of them if the listing is not among them. */
export function extended(set: ResultSet, response: ResultSetAnswer, slug: string): ResultSet {
  const index = response.entries.findIndex((entry) => entry.slug === slug);
  if (index < 0) return set;
  const first = Math.max(0, index - REACH);
  const entries = response.entries.slice(first, index + REACH + 1);
  const from = (response.from ?? 0) + first;
  const isNews = from !== set.from || entries.length !== set.entries.length || response.total !== set.total;
  return isNews ? { ...set, total: response.total, from, entries } : set;
}

/** Results with the history entry of the listing that was last open in them. */
export interface KeptResultSet {
  set: ResultSet;
  entry: string | null;
}

/** The results of this tab, which survive reloads. */
export const resultSetStore = createTabStore('listing_result_set', isKeptResultSet);

function isKeptResultSet(value: unknown): value is KeptResultSet {
  if (typeof value !== 'object' || value === null || !('set' in value) || !('entry' in value)) return false;
  return (value.entry === null || isText(value.entry)) && isResultSet(value.set);
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Another version of the page may have stored the results. */
function isResultSet(value: unknown): value is ResultSet {
  if (typeof value !== 'object' || value === null) return false;
  const of = (name: keyof ResultSet): unknown => Reflect.get(value, name);
  const entries = of('entries');
  const isEntry = (entry: unknown) =>
    typeof entry === 'object' &&
    entry !== null &&
    isText(Reflect.get(entry, 'internal_id')) &&
    isText(Reflect.get(entry, 'slug'));
  return (
    isText(of('key')) &&
    isText(of('url')) &&
    ['search', 'favorites'].some((context) => context === of('context')) &&
    Number.isInteger(of('total')) &&
    Number.isInteger(of('from')) &&
    Array.isArray(entries) &&
    entries.every(isEntry)
  );
}

export interface Neighbours {
  /** 'Listing 3 of 120' or 'Favorite 3 of 120' */
  label: string;
  previousSlug: string | null;
  nextSlug: string | null;
}

/** Position of a listing in the results from which it was opened; null when it is not among them. */
export function neighbours(results: ResultSet | undefined, slug: string | null): Neighbours | null {
  const index = results?.entries.findIndex((entry) => entry.slug === slug) ?? -1;
  if (!results || index < 0) return null;
  const values = { number: formatNumber(results.from + index + 1), total: formatNumber(results.total) };
  return {
    label:
      results.context === 'favorites'
        ? i18n.t('Favorite {number} of {total}', values)
        : i18n.t('Listing {number} of {total}', values),
    previousSlug: results.entries[index - 1]?.slug ?? null,
    nextSlug: results.entries[index + 1]?.slug ?? null,
  };
}

/** How the visitor came to a listing: from results, from favorites, or directly. */
export function openedFrom(results: ResultSet | undefined, slug: string): 'search' | 'favorites' | 'direct' {
  if (!holds(results, slug)) return 'direct';
  return results.context === 'favorites' ? 'favorites' : 'search';
}
