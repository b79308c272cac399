import { isDeepStrictEqual } from 'node:util';
import type { StoredListing } from 'search-engine';
import type { Database } from '../../platform/database/database';
import type { Hold } from '../../platform/jobs/jobs';
import { stepThrough } from '../../platform/jobs/step-through';
import { TimeSlice } from '../../platform/jobs/time-slice';
import { zonesOf } from './layer-zones';
import { findZonesToApply, listHomeZones, updateApplied, updateHomeZones } from './layers.repository';

/**
 * Compares all stored homes with the layers, once after each change of the layers.
 * @returns how many homes were changed
 */
export async function applyLayers(db: Database, signal: AbortSignal, hold: Hold): Promise<number> {
  const { layers, ids, isApplied } = await findZonesToApply(db);
  if (isApplied) return 0;
  const slice = new TimeSlice();
  let changed = 0;
  const isWhole = await stepThrough(db, signal, hold, async (trx, after) => {
    const homes = await listHomeZones(trx, after);
    const fresh: Pick<StoredListing, 'internal_id' | 'layers'>[] = [];
    for (const home of homes) {
      const zones = zonesOf(home, layers);
      if (!isDeepStrictEqual(home.layers ?? undefined, zones))
        fresh.push({ internal_id: home.internal_id, layers: zones });
      if (slice.isOver()) await slice.renew();
    }
    await updateHomeZones(trx, fresh);
    changed += fresh.length;
    return homes.at(-1)?.internal_id;
  });
  if (isWhole) await updateApplied(db, ids);
  return changed;
}
