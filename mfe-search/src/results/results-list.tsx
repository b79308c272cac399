import { useDeferredValue } from 'react';
import type { HostServices, ListingCard as Listing } from 'shared-contracts';
import { useCollections } from 'shared-ui';
import type { PageFlags } from '../search/page-flags.store';
import { type ResultActions, ResultCard } from './result-card';
import classes from './results.module.css';

interface ResultsListProps {
  host: HostServices;
  results: readonly Listing[];
  flags: PageFlags;
  actions: ResultActions;
  /** the cards belong to an older search; they stay, paled, until the next answer */
  stale: boolean;
}
/** Cards drawn before anything else, and those whose photo loads at once. */
const FIRST_CARDS = 12;
const PRIORITY_CARDS = 2;

/**
 * One page of cards. Drawing a hundred never blocks a click: the list is drawn in the background, the first dozen
 * ahead of the rest, and what is out of sight is not laid out.
 */
export function ResultsList({ host, results, flags, actions, stale }: ResultsListProps) {
  const drawn = useDeferredValue(results, results.slice(0, FIRST_CARDS));
  const { saving, viewed, favorites } = useCollections(host);
  const seen = new Set(viewed.map((entry) => entry.internal_id));
  const kept = new Set(favorites.flatMap(({ internal_id, mls_id }) => [internal_id, mls_id]));
  return (
    <ul className={classes.list} data-stale={stale} aria-label="Listings">
      {drawn.map((listing, at) => (
        <li key={listing.internal_id} className={classes.item}>
          <ResultCard
            listing={listing}
            flags={flags}
            actions={actions}
            photoBase={host.settings.photoBase}
            priority={at < PRIORITY_CARDS}
            favorite={kept.has(listing.internal_id) || kept.has(listing.mls_id)}
            saving={saving.includes(listing.internal_id)}
            viewed={seen.has(listing.internal_id)}
          />
        </li>
      ))}
    </ul>
  );
}
