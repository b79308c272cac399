import { useMemo } from 'react';
import {
  formatListingCount,
  type HostServices,
  type SearchRequest,
  type SearchState,
  searchAll,
} from 'shared-contracts';
import { Button, EmptyState, useCall } from 'shared-ui';
import { type FilterPatch, patchFilters } from '../search/change-search';
import { KEEP_ANSWERS } from '../search/search.resource';
import { type Relaxation, relaxations } from './relaxations';
import classes from './results.module.css';

interface NoResultsProps {
  host: HostServices;
  search: SearchState;
  request: SearchRequest;
  onChange: (patch: FilterPatch) => void;
  onClearView: () => void;
  onClear: () => void;
}
/** Ways out that are counted; each costs one small question. */
const MOST_WAYS = 4;

/** Nothing matches: what to leave out, and how many listings that would give. */
export function NoResults({ host, search, request, onChange, onClearView, onClear }: NoResultsProps) {
  const ways = relaxations(search.filters).slice(0, MOST_WAYS);
  return (
    <EmptyState
      title="No listings match this search"
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear all filters
        </Button>
      }
    >
      {(ways.length > 0 || search.mapBounds) && (
        <ul className={classes.ways} aria-label="Try leaving something out">
          {search.mapBounds && (
            <li>
              <Button variant="secondary" size="small" onClick={onClearView}>
                Search beyond this map view
              </Button>
            </li>
          )}
          {ways.map((way) => (
            <Way key={way.label} host={host} request={request} way={way} onTake={() => onChange(way.patch)} />
          ))}
        </ul>
      )}
    </EmptyState>
  );
}

interface WayProps {
  host: HostServices;
  request: SearchRequest;
  way: Relaxation;
  onTake: () => void;
}
function Way({ host, request, way, onTake }: WayProps) {
  const body = useMemo<SearchRequest>(
    () => ({
      ...request,
      filters: patchFilters(request.filters ?? {}, way.patch),
      page: 1,
      limit: 0,
      aggregates_query: [],
    }),
    [request, way.patch],
  );
  const { data } = useCall(host, searchAll, { body }, KEEP_ANSWERS);
  if (data?.total === 0) return null;
  return (
    <li>
      <Button variant="secondary" size="small" onClick={onTake}>
        Without {way.label}
        {data ? `: ${formatListingCount(data.total)}` : ''}
      </Button>
    </li>
  );
}
