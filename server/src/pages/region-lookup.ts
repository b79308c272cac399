import type { RouteOptions } from 'shared-contracts';

/** The part of the region directory that documents need: to distinguish regions from listings, and their names. */
export interface RegionLookup extends Required<Pick<RouteOptions, 'findRegion' | 'isRegion'>> {
  /** names from the island down; null for handles that are no region */
  namesOf(handles: readonly string[]): string[] | null;
  /** all handles of a region that was named with levels left out, 'maui/kihei'; null where it is none */
  fullPath(handles: readonly string[]): string[] | null;
  /** the regions one level down; the islands for no handles */
  childrenOf(handles: readonly string[]): { name: string; handles: string[]; count: number }[];
}
