import { useMemo } from 'react';
import { type Aggregates, type HostServices, type Region, searchAggregates } from 'shared-contracts';
import { type CallState, useCall } from 'shared-ui';
import { KEEP_ANSWERS } from '../search/search.resource';

/** Prices and types of what is for sale in a region, whatever the visitor's filters are. */
export function useMarket(host: Pick<HostServices, 'api'>, region: Region, wanted: boolean): CallState<Aggregates> {
  const path = region.region_level_string;
  const body = useMemo(
    () => ({
      filters: { hl_regions: [path], title_land: [] },
      limit: 0,
      aggregates_query: ['price_histogram', 'type_dwelling'],
    }),
    [path],
  );
  return useCall(host, searchAggregates, wanted ? { body } : null, { ...KEEP_ANSWERS, keepPreviousData: false });
}
