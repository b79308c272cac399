import type { ReactNode } from 'react';
import { type HostServices, type ListingCard, listingPath } from 'shared-contracts';
import { ErrorState, ListingRow, Skeleton, useMatch } from 'shared-ui';
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
}

/** Small cards of listings by id, each leading to its page. */
export function ListingRows({ host, ids, max, onOpen, actions, below }: ListingRowsProps) {
  const { prefix } = useMatch(host);
  const { cards, isLoading, isEmpty, error, retry } = useListingCards(host, ids);
  if (error) return <ErrorState message={error.message} onRetry={retry} />;
  if (isEmpty) return <Skeleton lines={4} />;
  const gone = isLoading ? 0 : ids.length - cards.length;
  return (
    <>
      <ul className={classes.rows}>
        {cards.slice(0, max).map((listing) => {
          const href = listingPath(prefix, listing.slug);
          return (
            <li key={listing.internal_id}>
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
