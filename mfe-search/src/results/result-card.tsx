import { memo, useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import {
  CARD_PHOTOS,
  type ResultCard as Listing,
  listingsByIds,
  RESULT_PHOTO_SIZES,
  type YenRate,
} from 'shared-contracts';
import { ListingCard, useCall, useHost } from 'shared-ui';
import { subscribe } from 'valtio';
import type { PageFlags } from '../state/page-flags.store';
import type { ResultActions } from '../state/use-result-actions';

export interface ResultCardProps {
  listing: Listing;
  flags: PageFlags;
  actions: ResultActions;
  photoBase: string;
  priority: boolean;
  monthly: boolean;
  yenRate: YenRate | null;
  favorite: boolean;
  saving: boolean;
  viewed: boolean;
  compared: boolean;
}

/** A card that knows whether the pointer is on its pin. It only renders again for its own changes. */
export const ResultCard = memo(function ResultCard({ listing, flags, actions, ...rest }: ResultCardProps) {
  const highlighted = useHovered(flags, listing.internal_id);
  const { shown, onInterest } = useAllPhotos(listing);
  const openCard = useCallback((card: Listing) => actions.open(card, card), [actions]);
  return (
    <ListingCard
      {...rest}
      listing={shown}
      onInterest={onInterest}
      href={actions.hrefOf(listing)}
      onOpen={openCard}
      onFavorite={actions.favorite}
      onHide={actions.hide}
      onCompare={actions.compare}
      highlighted={highlighted}
      onHover={(over) => {
        flags.hovered = over?.internal_id ?? null;
      }}
      sizes={RESULT_PHOTO_SIZES}
      heading="h2"
    />
  );
});

/** The results have the first photo of each listing. The others load when the visitor touches or points at the card. */
function useAllPhotos(listing: Listing) {
  const host = useHost();
  const [isDue, setDue] = useState(false);
  const isWhole = listing.photos.length >= Math.min(listing.photo_count, CARD_PHOTOS);
  const input = isDue && !isWhole ? { params: { ids: listing.internal_id } } : null;
  const { data, error, retry } = useCall(host, listingsByIds, input, { revalidateIfStale: false });
  const photos = data?.[0]?.photos;
  const shown = useMemo(() => (photos ? { ...listing, photos } : listing), [listing, photos]);
  const onInterest = useCallback(() => (error ? retry() : setDue(true)), [error, retry]);
  return { shown, onInterest };
}

/** Whether the pointer is on this listing; the other ninety-nine cards do not render again. */
function useHovered(flags: PageFlags, id: string): boolean {
  const follow = useCallback((changed: () => void) => subscribe(flags, changed), [flags]);
  return useSyncExternalStore(
    follow,
    () => flags.hovered === id,
    () => false,
  );
}
