import type { EventPayload } from 'shared-contracts';

export interface Neighbours {
  /** 'Listing 3 of 120' or 'Favorite 3 of 120' [B2.5.3] */
  label: string;
  previousSlug: string | null;
  nextSlug: string | null;
}

/** Where a listing stands among the results it was opened from; null when it is not among them. */
export function neighbours(results: EventPayload<'search:results'> | undefined, internalId: string): Neighbours | null {
  const index = results?.entries.findIndex((entry) => entry.internal_id === internalId) ?? -1;
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
export function openedFrom(
  results: EventPayload<'search:results'> | undefined,
  internalId: string,
): 'search' | 'favorites' | 'direct' {
  if (!results?.entries.some((entry) => entry.internal_id === internalId)) return 'direct';
  return results.context === 'favorites' ? 'favorites' : 'search';
}
