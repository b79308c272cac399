import { type HostServices, type RegionMatrix, regionMatrix } from 'shared-contracts';
import { type CallState, useCall } from 'shared-ui';

/** The tree of regions, asked for when it is first wanted; the host's client keeps the answer for 150 seconds [B4.7]. */
export function useRegionMatrix(host: HostServices, wanted: boolean): CallState<RegionMatrix> {
  return useCall(host, regionMatrix, wanted ? {} : null);
}
