import { type HostServices, type SearchAnswer, searchAll } from 'shared-contracts';
import { type CallState, useCall } from 'shared-ui';

/** The input is a constant, so that the server can inline the answer under the very same key. */
export const NEWEST_INPUT = { body: { sort_order: 'newest', limit: 8, aggregates_query: [] } } as const;

export function useNewest(host: HostServices): CallState<SearchAnswer> {
  return useCall(host, searchAll, { body: { ...NEWEST_INPUT.body, aggregates_query: [] } });
}
