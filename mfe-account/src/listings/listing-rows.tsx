import { type ReactNode, type RefObject, useEffect } from 'react';
import {
  type ApiError,
  type HostServices,
  LIMITS,
  type ListingCard,
  listingPath,
  listingsByIdList,
} from 'shared-contracts';
import { asApiError, ErrorState, Grid, Skeleton, useCall, useHost, useMatch } from 'shared-ui';
import { ListingRow } from 'shared-ui/listing-row';
import useSWR from 'swr';
import classes from '../common/account.module.css';
import { i18n } from '../texts';

interface ListingRowsProps {
  ids: readonly string[];
  /** how many cards to draw; without it all of them */
  max?: number;
  /** called before a listing opens, with the listings in the order of the list */
  onOpen?: (cards: readonly ListingCard[]) => void;
  actions?: (listing: ListingCard) => ReactNode;
  /** drawn below a card */
  below?: (listing: ListingCard) => ReactNode;
  /** drawn instead of a listing that is no longer public; without it these are counted below the list */
  missing?: (id: string) => ReactNode;
}

/** Small cards of listings by id, each linking to its page. */
export function ListingRows({ ids, max, onOpen, actions, below, missing }: ListingRowsProps) {
  const host = useHost();
  const { prefix } = useMatch(host);
  const { cards, isLoading, isEmpty, error, retry } = useListingCards(host, ids);
  if (error) return <ErrorState message={error.message} onRetry={retry} />;
  if (isEmpty) return <Skeleton lines={4} />;
  const byId = new Map(cards.map((card) => [card.internal_id, card]));
  const gone = isLoading || missing ? 0 : ids.length - cards.length;
  return (
    <>
      <Grid as="ul" min="30rem" gap={4} className={classes.rows}>
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
      </Grid>
      {gone > 0 && max === undefined && (
        <p className={classes.soft}>
          {i18n.t('{gone, plural, one {One listing is} other {# listings are}} no longer shown.', { gone })}
        </p>
      )}
    </>
  );
}

/**
 * Loads cards by id, in the given order. Listings that are no longer public are missing. A call accepts a limited
 * number of ids, so a longer list needs several calls.
 */
function useListingCards(host: HostServices, ids: readonly string[]) {
  const begin = ids.slice(0, LIMITS.ids);
  const first = useCall(host, listingsByIdList, begin.length > 0 ? { body: { ids: begin } } : null, {
    keepPreviousData: true,
  });
  const rest = useRest(host, ids.slice(LIMITS.ids));
  const found = new Map([...(first.data?.results ?? []), ...(rest.data ?? [])].map((card) => [card.internal_id, card]));
  return {
    cards: ids.flatMap((id) => found.get(id) ?? []),
    isLoading: first.isLoading || rest.isLoading,
    /** Keep the previous cards while a changed list loads. */
    isEmpty: first.isLoading && found.size === 0,
    error: first.error ?? rest.error,
    retry: () => {
      first.retry();
      rest.mutate().catch(() => undefined);
    },
  };
}

function useRest(host: HostServices, ids: readonly string[]) {
  return useSWR<ListingCard[], ApiError>(
    ids.length > 0 ? ['listing cards beyond the first', ids] : null,
    async () => {
      const parts = Array.from({ length: Math.ceil(ids.length / LIMITS.ids) }, (_, index) =>
        host.api.call(listingsByIdList, { body: { ids: ids.slice(index * LIMITS.ids, (index + 1) * LIMITS.ids) } }),
      );
      try {
        return (await Promise.all(parts)).flatMap(({ results }) => results);
      } catch (error) {
        throw asApiError(error);
      }
    },
    { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false },
  );
}

/** The element that had the focus, and its position in its list, for the moment when it is removed. */
interface FocusPosition {
  element: Element;
  list: Element | null;
  at: number;
}

/**
 * When a removed row had the focus, the focus moves to the row that takes its position. After the last row it moves to
 * the section's tab or heading. Otherwise the next Tab would start at the top of the page.
 */
export function useFocusKept(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current: root } = section;
    if (!root) return;
    let last: FocusPosition | null = null;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = positionOf(target);
    };
    const observer = new MutationObserver(() => {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return;
      (
        nextTo(last) ?? root.querySelector<HTMLElement>('[role=tab][aria-selected=true], [data-focus-fallback]')
      )?.focus();
    });
    root.addEventListener('focusin', remember);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [section]);
}

function positionOf(element: Element): FocusPosition {
  const row = element.closest('li');
  const list = row?.parentElement ?? null;
  return { element, list, at: row && list ? [...list.children].indexOf(row) : -1 };
}

function nextTo({ list, at }: FocusPosition): HTMLElement | null {
  if (!list?.isConnected) return null;
  return (
    [...list.children]
      .slice(0, at + 1)
      .at(-1)
      ?.querySelector('a, button') ?? null
  );
}
