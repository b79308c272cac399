import { useEffect, useMemo, useState } from 'react';
import {
  type ApiError,
  type HostServices,
  listingBySlug,
  listingPath,
  type RouteMatch,
  type SearchRequest,
  searchResultSet,
} from 'shared-contracts';
import { useCall, useDelay, useTopic } from 'shared-ui';
import { i18n } from '../texts';
import {
  aroundEnd,
  beyond,
  extended,
  holds,
  type KeptResultSet,
  type Neighbours,
  neighbours,
  type ResultSet,
  resultSetStore,
} from './result-set';

/** Delay before the next listing is prefetched, in milliseconds. */
const FETCH_NEXT_AFTER_MS = 1500;

export interface ResultPosition {
  back: { path: string; isToFavorites: boolean };
  /** null when the listing was not opened from results */
  among: Neighbours | null;
  /** null at the ends; while the listing loads, the step waits for it */
  goPrevious: (() => void) | null;
  goNext: (() => void) | null;
  goBack: () => void;
  previousPath: string | null;
  nextPath: string | null;
}

/** Position of the open listing, and its previous and next one. */
export function useResultPosition(host: HostServices, match: RouteMatch, slug: string | null): ResultPosition {
  const results = useResultSet(host, slug);
  const live = useTopic(host, 'search:results');
  const { set } = results;
  const among = neighbours(set, slug);
  useNextFetched(host, among?.nextSlug ?? null);

  const { prefix } = match;
  const back = (set ?? live)?.url ?? host.navigate.withPrefix('/listings');
  const isToFavorites = set?.context === 'favorites';
  const previousPath = among?.previousSlug ? listingPath(prefix, among.previousSlug) : null;
  const nextPath = among?.nextSlug ? listingPath(prefix, among.nextSlug) : null;
  const text = among?.label ?? null;
  const known = useMemo(
    () => ({
      previous: previousPath === null ? null : () => host.navigate.to(previousPath),
      next: nextPath === null ? null : () => goNext(host, nextPath),
    }),
    [host, previousPath, nextPath],
  );
  const steps = useAwaitedStep(host, slug, known, results);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` represents `among`, which is a new object each time
  return useMemo(
    () => ({
      back: { path: back, isToFavorites },
      among,
      previousPath,
      nextPath,
      goBack: () => host.navigate.to(back),
      goPrevious: steps.previous,
      goNext: steps.next,
    }),
    [host, back, isToFavorites, text, previousPath, nextPath, steps],
  );
}

function goNext(host: HostServices, path: string): void {
  host.track.capture('next_listing');
  host.navigate.to(path);
}

function useNextFetched(host: HostServices, slug: string | null): void {
  const due = useDelay(FETCH_NEXT_AFTER_MS, slug);
  useCall(host, listingBySlug, due && slug !== null ? { params: { slug } } : null);
}

/** Previous and next; null at an end, or while unknown. */
type Steps = Record<'previous' | 'next', (() => void) | null>;

/**
 * While the previous or next listing loads, a press is kept, and the step follows when it has loaded. A failure is
 * shown, and the next press tries again. Navigating elsewhere drops the press.
 */
function useAwaitedStep(host: HostServices, slug: string | null, steps: Steps, results: KnownResults): Steps {
  const { coming, error, retry } = results;
  const [awaited, setAwaited] = useState<{ way: keyof Steps; of: string | null; after: ApiError | undefined }>();
  useEffect(() => {
    if (!awaited) return;
    const step = awaited.of === slug ? steps[awaited.way] : null;
    const failed = error !== undefined && error !== awaited.after;
    if (awaited.of === slug && !step && !failed) return;
    setAwaited(undefined);
    if (step) step();
    else if (awaited.of === slug)
      host.flash.error(i18n.t("We couldn't load the other listings. {reason}", { reason: error?.message }));
  }, [host, awaited, slug, steps, error]);

  return useMemo(() => {
    const wait = (way: keyof Steps) => () => {
      if (error) retry();
      setAwaited({ way, of: slug, after: error });
    };
    return {
      previous: steps.previous ?? (coming.before ? wait('previous') : null),
      next: steps.next ?? (coming.after ? wait('next') : null),
    };
  }, [slug, steps, coming.before, coming.after, error, retry]);
}

/**
 * Number of listings before the end of the known results at which further ones are requested, after the open one has
 * been viewed for a moment.
 */
const LOOK_AHEAD = { listings: 3, afterMs: 1500 } as const;

interface KnownResults {
  /** the results around the open listing; undefined if it is not among any */
  set: ResultSet | undefined;
  /** the previous or next listing exists and is loading */
  coming: { before: boolean; after: boolean };
  error: ApiError | undefined;
  retry: () => void;
}

/**
 * The results with the open listing, so that previous and next continue over pages of results and after a reload.
 * Results beyond the search's own page are published on the bus, for the navigation's counter.
 */
function useResultSet(host: HostServices, slug: string | null): KnownResults {
  const live = useTopic(host, 'search:results');
  /** undefined until it was read */
  const [stored, setStored] = useState<KeptResultSet | null>();
  useEffect(() => setStored(resultSetStore.read() ?? null), []);

  const entry = host.navigate.entry?.() ?? null;
  // after a reload the search below may have published its own results before this page was there
  const own = entry !== null && stored?.entry === entry ? stored.set : null;
  const set = [own, live, stored?.set].find((candidate) => holds(candidate, slug)) ?? undefined;
  const lookedAt = useDelay(LOOK_AHEAD.afterMs, slug);
  const missing = set && slug !== null ? beyond(set, slug, lookedAt ? LOOK_AHEAD.listings : 0) : NONE;
  const request = useRequestOf(set && (missing.before || missing.after) ? set.key : null);
  const body = set && request && { ...request, around: aroundEnd(set, missing) };
  const { data, error, isValidating, retry } = useCall(host, searchResultSet, body ? { body } : null);
  const whole = useMemo(() => (set && data && slug !== null ? extended(set, data, slug) : set), [set, data, slug]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the search below may publish its own results at any time
  useEffect(() => {
    if (!whole || stored === undefined) return;
    const kept = { set: whole, entry };
    resultSetStore.write(kept);
    if (stored?.set !== whole || stored.entry !== entry) setStored(kept);
    if (host.bus.last('search:results') !== whole) host.bus.publish('search:results', whole);
  }, [host, whole, live, stored, entry]);
  const settled = data !== undefined && !isValidating && !error;
  const coming = whole && slug !== null && !settled ? beyond(whole, slug) : NONE;
  return { set: whole, coming, error, retry };
}

/** The search of a key. A first view shows no results beyond the known ones, so the check of the key comes later. */
function useRequestOf(key: string | null): SearchRequest | null {
  const [checked, setChecked] = useState<{ key: string; request: SearchRequest | null } | null>(null);
  useEffect(() => {
    if (key === null) return;
    let gone = false;
    import('shared-contracts/checks').then(
      ({ requestOfKey }) => !gone && setChecked({ key, request: requestOfKey(key) }),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [key]);
  return checked?.key === key ? (checked?.request ?? null) : null;
}

const NONE = { before: false, after: false } as const;
