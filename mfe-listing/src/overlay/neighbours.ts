import { holds, type ResultSet } from './result-set';

export interface Neighbours {
  /** 'Listing 3 of 120' or 'Favorite 3 of 120' [B2.5.3] */
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
