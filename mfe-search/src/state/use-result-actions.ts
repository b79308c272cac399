import { useMemo } from 'react';
import { type HostServices, listingPath, type ResultCard, type RoutePrefix } from 'shared-contracts';
import { toggleCompared } from './compared.store';

export interface ResultActions {
  hrefOf: (listing: Pick<ResultCard, 'slug'>) => string;
  /** `card` is what is known of the listing; a pin of the map may not have it */
  open: (listing: Pick<ResultCard, 'slug'>, card?: ResultCard) => void;
  favorite: (listing: ResultCard) => void;
  hide: (listing: ResultCard) => void;
  compare: (listing: ResultCard) => void;
}

/** Actions of a card. Opening pushes the listing's address; the search stays below. */
export function useResultActions(host: HostServices, prefix: RoutePrefix): ResultActions {
  const { path } = prefix;
  return useMemo(() => {
    const hrefOf = (listing: Pick<ResultCard, 'slug'>) =>
      listingPath({ locale: null, agent: null, team: null, path }, listing.slug);
    return {
      hrefOf,
      open: (listing, card) => {
        if (card) host.bus.publish('listing:chosen', { card });
        host.navigate.to(hrefOf(listing));
      },
      favorite: ({ internal_id, mls_id }) => void host.collections.toggleFavorite({ internal_id, mls_id }),
      hide: ({ internal_id }) => void host.collections.hide(internal_id),
      compare: ({ internal_id }) => toggleCompared(internal_id, host),
    };
  }, [host, path]);
}
