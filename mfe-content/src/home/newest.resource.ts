import { type CallInput, type HostServices, type SearchAnswer, searchAll } from 'shared-contracts';
import { type CallState, useCall } from 'shared-ui';

/** The listings that came on the market last; the loader and the page request the same. */
export const NEWEST_INPUT: CallInput<typeof searchAll> = {
  body: { sort_order: 'newest', limit: 8, aggregates_query: [] },
};

export function useNewest(host: HostServices): CallState<SearchAnswer> {
  return useCall(host, searchAll, NEWEST_INPUT);
}
