import type { Favorite, ListingRef } from 'shared-contracts';

type Key = Pick<ListingRef, 'internal_id' | 'mls_id'>;

/** A favorite stored with only one of the two ids counts as well [B4.27]. */
export function matchesFavorite(favorite: Favorite, { internal_id, mls_id }: Key): boolean {
  return (
    (favorite.internal_id !== null && favorite.internal_id === internal_id) ||
    (favorite.mls_id !== null && favorite.mls_id === mls_id)
  );
}

export function withFavorite(favorites: readonly Favorite[], { internal_id, mls_id }: Key, now: Date): Favorite[] {
  return [{ internal_id, mls_id, created_at: now.toISOString() }, ...favorites];
}
