import { type FormEvent, useId, useMemo, useState } from 'react';
import {
  ADVANCED_FILTER_KEYS,
  advancedAggregates,
  defaultFilters,
  formatListingCount,
  type HostServices,
  personalSearchOf,
  SEARCH_DEBOUNCE_MS,
  type SearchFilters,
  type SearchRequest,
  type SearchState,
  searchRequestOf,
} from 'shared-contracts';
import {
  Button,
  Dialog,
  ErrorState,
  Grid,
  Row,
  Stack,
  useCall,
  useCollections,
  useDebounced,
  useHost,
} from 'shared-ui';
import { type FilterPatch, type FilterProps, patchFilters, withEveryFilter } from '../state/change-search';
import { KEEP_ANSWERS, type RegionDirectory, usePreview } from '../state/search.resource';
import { i18n } from '../texts';
import { FeatureFilter, useFeatureCounts } from './feature-filter';
import classes from './filters.module.css';
import { AdvancedFilter, BuildingFilter, LavaFilter, StatusFilter, TenureFilter, TypeFilter } from './list-filters';
import { PriceFilter } from './price-filter';
import { PriceSwitch } from './price-switch';
import { RoomFilters } from './range-filter';
import { RegionFilter } from './region-filter';
import { SeaFilter } from './sea-filter';
import { KeywordFilter, SizeFilter, TmkFilter } from './typed-filters';

// The panel, the controls of the filter bar's buttons and the switch of the cards are one chunk, which loads after the results
// are painted.
export { PriceFilter, PriceSwitch, RegionFilter, RoomFilters, StatusFilter, TypeFilter };

interface FilterPanelProps {
  search: SearchState;
  directory: RegionDirectory;
  onApply: (filters: SearchFilters) => void;
  onClose: () => void;
}

/**
 * All filters. Nothing is searched until the user applies them, with the button, which shows the number of results, or
 * with Enter in a field.
 */
export function FilterPanel({ search, directory, onApply, onClose }: FilterPanelProps) {
  const host = useHost();
  const [filters, setFilters] = useState(search.filters);
  const edited = useMemo(() => ({ ...search, filters }), [search, filters]);
  const preview = usePanelCounts(host, search, filters);
  const features = useFeatureCounts(preview.request);
  const change = (patch: FilterPatch) => setFilters((now) => patchFilters(now, patch));
  const props = { filters, onChange: change, counts: preview.counts };
  const known = preview.loading ? undefined : preview.total;
  const form = useId();
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply(filters);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n.t('Filters')}
      size="large"
      footer={
        <Row gap={3} justify="between">
          <Button variant="quiet" onClick={() => setFilters(defaultFilters())}>
            {i18n.t('Reset')}
          </Button>
          <Button type="submit" form={form}>
            {known === undefined
              ? i18n.t('Show listings')
              : i18n.t('Show {listings}', { listings: formatListingCount(known) })}
          </Button>
        </Row>
      }
    >
      <form id={form} className={classes.columns} noValidate onSubmit={apply}>
        <FeatureFilter {...props} legend={i18n.t('Popular')} popular features={features} />
        <UsualFilters {...props} />
        <Stack gap={8}>
          <fieldset className={classes.group}>
            <legend className={classes.legend}>{i18n.t('Region')}</legend>
            <RegionFilter search={edited} onChange={change} directory={directory} />
          </fieldset>
          <FeatureFilter {...props} legend={i18n.t('Features')} popular={false} features={features} />
          <SeaFilter {...props} />
          <LavaFilter {...props} />
        </Stack>
        {preview.error && <ErrorState compact message={preview.error.message} onRetry={preview.retry} />}
        <Grid min="17rem" fit gap={8} rowGap={3} className={classes.more}>
          <AdvancedFilter {...props} />
          <BuildingFilter {...props} />
          <TmkFilter {...props} />
        </Grid>
      </form>
    </Dialog>
  );
}

/** The filters that most visitors use. */
function UsualFilters(props: FilterProps) {
  return (
    <Stack gap={8}>
      <KeywordFilter {...props} />
      <PriceFilter {...props} />
      <RoomFilters {...props} />
      <TypeFilter {...props} />
      <SizeFilter {...props} />
      <StatusFilter {...props} />
      <TenureFilter {...props} />
    </Stack>
  );
}

const PANEL_FACETS = [...ADVANCED_FILTER_KEYS, 'mls_building_name', 'sea_distance'];

/** Count and facets for the edited filters. A late response for older filters is dropped. */
function usePanelCounts(host: HostServices, search: SearchState, filters: SearchFilters) {
  const { hidden, favorites } = useCollections(host);
  const settled = useDebounced(filters, SEARCH_DEBOUNCE_MS);
  const request = useMemo<SearchRequest>(
    () => searchRequestOf(withEveryFilter(search, settled), personalSearchOf(hidden, favorites)),
    [search, settled, hidden, favorites],
  );
  const preview = usePreview(host, request);
  const advanced = useCall(
    host,
    advancedAggregates,
    { body: { ...request, limit: 0, aggregates_query: PANEL_FACETS } },
    KEEP_ANSWERS,
  );
  const counts = useMemo(
    () => ({ ...preview.response?.aggregations, ...advanced.data }),
    [preview.response, advanced.data],
  );
  return {
    request,
    counts,
    total: preview.response?.total,
    loading: preview.loading || settled !== filters,
    error: preview.error ?? advanced.error,
    retry: preview.error ? preview.retry : advanced.retry,
  };
}
