import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { ResultCard as Listing } from 'shared-contracts';
import { Skeleton, Stack, useCollections, useHost, useInBrowser, useYenRate, YenNote } from 'shared-ui';
import { useSnapshot } from 'valtio';
import { compared } from '../state/compared.store';
import type { PageFlags } from '../state/page-flags.store';
import type { ResultActions } from '../state/use-result-actions';
import { i18n } from '../texts';
import { createNearWindow, ResultRow } from './result-row';
import classes from './results.module.css';
import { readHeights, useHeightsKept } from './row-heights';
import { useFocusAfterHiding } from './use-focus-after-hiding';

interface ResultsListProps {
  /** key of the search, for its stored layout */
  address: string;
  results: readonly Listing[];
  flags: PageFlags;
  actions: ResultActions;
  /** the cards show monthly costs */
  monthly: boolean;
  /** the cards belong to an older search; they stay, greyed out, until the next response */
  stale: boolean;
}
/** Number of cards rendered before the window is known, and of those whose photo loads at once. */
const FIRST_CARDS = 6;
const PRIORITY_CARDS = 2;

/**
 * One page of results: a hundred rows, of which only those near the window have a card, so a tenth of the elements. The
 * list renders as a transition, so that it never blocks a click.
 */
export function ResultsList({ address, results, flags, actions, monthly, stale }: ResultsListProps) {
  const host = useHost();
  const yenRate = useYenRate(host);
  const [near] = useState(createNearWindow);
  const list = useRef<HTMLUListElement>(null);
  const drawn = useDeferredValue(useWithHeights(results, address));
  useHeightsKept(list, address, drawn);
  const { saving, viewed, favorites, hidden } = useCollections(host);
  const selected = useSnapshot(compared).ids;
  const onFocus = useFocusAfterHiding(list, drawn.results, hidden);
  const seen = useMemo(() => new Set(viewed.map((entry) => entry.internal_id)), [viewed]);
  const favoriteIds = useMemo(
    () => new Set(favorites.flatMap(({ internal_id, mls_id }) => [internal_id, mls_id])),
    [favorites],
  );
  return (
    <>
      <ul
        ref={list}
        className={classes.list}
        data-stale={stale}
        aria-label={i18n.t('Listings')}
        tabIndex={-1}
        onFocus={onFocus}
      >
        {drawn.results.map((listing, at) => (
          <ResultRow
            key={listing.internal_id}
            at={at}
            near={near}
            first={at < FIRST_CARDS}
            height={drawn.heights[at]}
            listing={listing}
            flags={flags}
            actions={actions}
            monthly={monthly}
            yenRate={yenRate}
            photoBase={host.settings.photoBase}
            priority={at < PRIORITY_CARDS}
            favorite={favoriteIds.has(listing.internal_id) || favoriteIds.has(listing.mls_id)}
            saving={saving.includes(listing.internal_id)}
            viewed={seen.has(listing.internal_id)}
            compared={selected.includes(listing.internal_id)}
          />
        ))}
      </ul>
      <YenNote rate={yenRate} />
    </>
  );
}

/**
 * The results with the row heights from the last visit of their address. Cards of an older search keep their own
 * heights until the next response is rendered: otherwise the page would move below the scroll position that Back has
 * just restored.
 */
function useWithHeights(results: readonly Listing[], address: string) {
  const isInBrowser = useInBrowser();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address comes before its results do
  return useMemo(() => ({ results, heights: isInBrowser ? readHeights(address) : [] }), [results, isInBrowser]);
}

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Skeleton cards for one screen, in the size of real ones. */
export function ResultsSkeleton() {
  return (
    <div className={classes.list} aria-hidden="true" data-testid="results-loading">
      {SKELETONS.map((key) => (
        <Stack gap={3} key={key}>
          <Skeleton className={classes.ghostPhoto} height="auto" />
          <Skeleton width="40%" height="1.4rem" />
          <Skeleton lines={2} />
        </Stack>
      ))}
    </div>
  );
}
