import { useMemo } from 'react';
import {
  formatListingCount,
  type HostServices,
  type Region,
  type SearchRequest,
  type SearchState,
} from 'shared-contracts';
import { Button, ErrorState, Row, Skeleton, useHost } from 'shared-ui';
import { useCounts } from '../filters/counts.resource';
import { i18n } from '../texts';
import { pairsOf, type Relaxation, relaxations, relaxedRequest } from './relaxations';
import classes from './results.module.css';

interface SuggestionsProps {
  search: SearchState;
  request: SearchRequest;
  regions: readonly Region[];
  onChange: (change: (search: SearchState) => SearchState) => void;
}
/** Number of suggestions that are counted in one request, and number of those that are shown. */
const MAX_COUNTED = 20;
const MAX_SHOWN = 6;

/** Suggestions with results. If only removing all filters helps, pairs are counted too. */
function useWaysOut({ search, request, regions }: Omit<SuggestionsProps, 'onChange'>) {
  const host = useHost();
  const ways = useMemo(() => relaxations(search, regions).slice(-MAX_COUNTED), [search, regions]);
  const single = useOpenWays(host, search, request, ways);
  const stuck = single.open?.every(({ label }) => label === ways.at(-1)?.label) === true;
  const pairs = useMemo(() => (stuck ? pairsOf(search, ways).slice(0, MAX_COUNTED) : NONE), [stuck, search, ways]);
  const double = useOpenWays(host, search, request, pairs);
  const error = single.error ?? double.error;
  return {
    open: [...(double.open ?? []).slice(0, MAX_SHOWN - 1), ...(single.open ?? [])],
    counting: !error && [single, double].some(({ asked, open }) => asked && !open),
    error,
    retry: single.error ? single.retry : double.retry,
  };
}

const NONE: readonly Relaxation[] = [];

/** `open` is undefined until they are counted. */
function useOpenWays(host: HostServices, search: SearchState, request: SearchRequest, ways: readonly Relaxation[]) {
  const searches = useMemo(() => ways.map((way) => relaxedRequest(request, search, way)), [ways, request, search]);
  const { data, error, isLoading, retry } = useCounts(host, searches);
  // the response of an older search has other suggestions
  const open = (isLoading ? undefined : data)?.totals.flatMap((total, at) => {
    const way = ways[at];
    return way && total > 0 ? [{ ...way, total }] : [];
  });
  return { asked: ways.length > 0, open, error, retry };
}

/** For a search without results: filters to remove, with the number of results. */
export function Suggestions({ search, request, regions, onChange }: SuggestionsProps) {
  const { open, counting, error, retry } = useWaysOut({ search, request, regions });
  return (
    <>
      {error && <ErrorState compact message={i18n.t("We couldn't load suggestions.")} onRetry={retry} />}
      {counting && <Skeleton width="16rem" />}
      {open.length > 0 && (
        <Row
          as="ul"
          gap={2}
          align="stretch"
          justify="center"
          wrap
          className={classes.ways}
          aria-label={i18n.t('Try removing a filter')}
        >
          {open.slice(0, MAX_SHOWN).map((way) => (
            <li key={way.label}>
              <Button variant="secondary" size="small" onClick={() => onChange(way.change)}>
                {i18n.t('{suggestion}: {listings}', {
                  suggestion: way.label,
                  listings: formatListingCount(way.total),
                })}
              </Button>
            </li>
          ))}
        </Row>
      )}
    </>
  );
}
