import { accountPath, type HostServices, type ListingCard, searchKey } from 'shared-contracts';

/** Publishes the favorites as the list that a listing opens from: previous and next then walk the favorites. */
export function publishFavorites({ bus }: HostServices, cards: readonly ListingCard[]): void {
  const entries = cards.map(({ internal_id, slug }) => ({ internal_id, slug }));
  bus.publish('search:results', {
    // the list is complete, so its key names no search that could give more of it
    key: searchKey(['favorites', entries.map(({ internal_id }) => internal_id)]),
    context: 'favorites',
    total: entries.length,
    from: 0,
    entries,
    url: accountPath('favorites'),
  });
}
