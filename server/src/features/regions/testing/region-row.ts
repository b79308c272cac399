import type { RegionRow } from '../regions.repository';

/** A stored region in the middle of the islands. */
export const regionRow = (
  id: number,
  level: RegionRow['level'],
  name: string,
  handle: string,
  parent_id: number | null,
): RegionRow => ({ id, level, name, handle, parent_id, lat: 20, lng: -156 });
