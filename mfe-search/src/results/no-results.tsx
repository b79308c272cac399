import { useMemo } from 'react';
import { formatListingCount, type HostServices, type SearchRequest, type SearchState } from 'shared-contracts';
import { Button, EmptyState, ErrorState, Skeleton } from 'shared-ui';
import { useCounts } from '../filters/counts.resource';
import { relaxations, relaxedRequest } from './relaxations';
import classes from './results.module.css';

interface NoResultsProps {
  host: HostServices;
  search: SearchState;
  request: SearchRequest;
  onChange: (change: (search: SearchState) => SearchState) => void;
  onClear: () => void;
}
/** Ways out that are counted, all in one question, and those shown of the ones that find something. */
const MOST_COUNTED = 20;
const MOST_SHOWN = 6;

/** Nothing matches: what to leave out, and how many listings that would give. */
export function NoResults({ host, search, request, onChange, onClear }: NoResultsProps) {
  const ways = useMemo(() => relaxations(search).slice(-MOST_COUNTED), [search]);
  const searches = useMemo(() => ways.map((way) => relaxedRequest(request, search, way)), [ways, request, search]);
  const { data, error, retry } = useCounts(host, searches);
  const open = ways.flatMap((way, at) => {
    const total = data?.totals[at] ?? 0;
    return total > 0 ? [{ ...way, total }] : [];
  });
  return (
    <EmptyState
      title="No listings match this search"
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear all filters
        </Button>
      }
    >
      {error && <ErrorState compact message="The ways out could not be counted." onRetry={retry} />}
      {ways.length > 0 && !data && !error && <Skeleton width="16rem" />}
      {open.length > 0 && (
        <ul className={classes.ways} aria-label="Try leaving something out">
          {open.slice(0, MOST_SHOWN).map((way) => (
            <li key={way.label}>
              <Button variant="secondary" size="small" onClick={() => onChange(way.change)}>
                {way.label}: {formatListingCount(way.total)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  );
}
