import { seaDistanceFt } from 'gazetteer';
import type { StoredListing } from 'search-engine';
import type { Database } from '../../platform/database/database';
import type { Hold } from '../../platform/jobs/jobs';
import { listWithoutSeaDistance, updateSeaDistances } from './sea-distances.repository';

/**
 * Fills in the distance to the sea of listings that lack it: those of a release before, which may still write next to this one.
 * A withheld address has no stored position. Its distance stays unknown until its feed sends the listing again.
 * @returns how many listings were changed
 */
export async function fillSeaDistances(db: Database, signal: AbortSignal, hold: Hold): Promise<number> {
  let filled = 0;
  while (!signal.aborted) {
    const count = await db.transaction().execute(async (trx) => {
      await hold(trx);
      const found = await listWithoutSeaDistance(trx);
      const distances = found.map(({ internal_id, ...at }) => ({ internal_id, sea_distance: distanceOf(at) }));
      await updateSeaDistances(trx, distances);
      return found.length;
    });
    if (count === 0) break;
    filled += count;
  }
  return filled;
}

function distanceOf({ lat, lng }: Pick<StoredListing, 'lat' | 'lng'>): StoredListing['sea_distance'] {
  const feet = lat === null || lng === null ? null : seaDistanceFt(lat, lng);
  return feet === null ? null : { feet };
}
