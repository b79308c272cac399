import { memo, useSyncExternalStore } from 'react';
import { type ListingCard as Listing, RESULT_PHOTO_SIZES } from 'shared-contracts';
import { ListingCard } from 'shared-ui';
import { subscribe } from 'valtio';
import type { PageFlags } from '../search/page-flags.store';

export interface ResultActions {
  hrefOf: (listing: Pick<Listing, 'slug'>) => string;
  open: (listing: Pick<Listing, 'slug'>) => void;
  favorite: (listing: Listing) => void;
  hide: (listing: Listing) => void;
}
export interface ResultCardProps {
  listing: Listing;
  flags: PageFlags;
  actions: ResultActions;
  photoBase: string;
  priority: boolean;
  favorite: boolean;
  saving: boolean;
  viewed: boolean;
}

/** A card that knows whether its pin is pointed at; drawn again only for what concerns itself. */
export const ResultCard = memo(function ResultCard({ listing, flags, actions, ...rest }: ResultCardProps) {
  const highlighted = useHovered(flags, listing.internal_id);
  return (
    <ListingCard
      {...rest}
      listing={listing}
      href={actions.hrefOf(listing)}
      onOpen={actions.open}
      onFavorite={actions.favorite}
      onHide={actions.hide}
      highlighted={highlighted}
      onHover={(over) => {
        flags.hovered = over?.internal_id ?? null;
      }}
      sizes={RESULT_PHOTO_SIZES}
    />
  );
});

/** Whether this one listing is pointed at; the other ninety-nine cards are not drawn again for it. */
function useHovered(flags: PageFlags, id: string): boolean {
  return useSyncExternalStore(
    (changed) => subscribe(flags, changed),
    () => flags.hovered === id,
    () => false,
  );
}
