import type { ReactNode } from 'react';
import { type HostServices, type ListingCard, listingPath } from 'shared-contracts';
import { ErrorState, Skeleton, useMatch } from 'shared-ui';
import { ListingRow } from 'shared-ui/listing-row';
import classes from '../panel/account.module.css';
import { useListingCards } from './listing-cards.resource';

interface ListingRowsProps {
  host: HostServices;
  ids: readonly string[];
  /** how many of the first are drawn; all of them without it */
  max?: number;
  /** called before a listing opens, with the listings of the list in order */
  onOpen?: (cards: readonly ListingCard[]) => void;
  actions?: (listing: ListingCard) => ReactNode;
  /** drawn beneath a card */
  below?: (listing: ListingCard) => ReactNode;
  /** drawn in place of a listing that is not public any more; without it these are counted below the list */
  missing?: (id: string) => ReactNode;
}

/** Small cards of listings by id, each leading to its page. */
export function ListingRows({ host, ids, max, onOpen, actions, below, missing }: ListingRowsProps) {
  const { prefix } = useMatch(host);
  const { cards, isLoading, isEmpty, error, retry } = useListingCards(host, ids);
  if (error) return <ErrorState message={error.message} onRetry={retry} />;
  if (isEmpty) return <Skeleton lines={4} />;
  const byId = new Map(cards.map((card) => [card.internal_id, card]));
  const gone = isLoading || missing ? 0 : ids.length - cards.length;
  return (
    <>
      <ul className={classes.rows}>
        {(missing ? ids : [...byId.keys()]).slice(0, max).map((id) => {
          const listing = byId.get(id);
          if (!listing) return missing && !isLoading && <li key={id}>{missing(id)}</li>;
          const href = listingPath(prefix, listing.slug);
          return (
            <li key={id}>
              <ListingRow
                listing={{
                  ...listing,
                  address: listing.address.line_1,
                  place: listing.geo_town,
                  photo: listing.photos[0] ?? null,
                }}
                href={href}
                onOpen={() => {
                  onOpen?.(cards);
                  host.navigate.to(href);
                }}
                actions={actions?.(listing)}
                photoBase={host.settings.photoBase}
              />
              {below?.(listing)}
            </li>
          );
        })}
      </ul>
      {gone > 0 && max === undefined && (
        <p className={classes.soft}>{gone === 1 ? 'One listing is' : `${gone} listings are`} no longer shown.</p>
      )}
    </>
  );
}
