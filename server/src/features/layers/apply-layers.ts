import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../platform/database/database';
import type { Hold } from '../../platform/jobs/jobs';
import { zonesOf } from './layer-zones';
import { findZonesToApply, listHomeZones, updateApplied, updateHomeZones } from './layers.repository';

/**
 * Compares all stored homes with the layers, once after each change of the layers.
 * @returns how many homes were changed
 */
export async function applyLayers(db: Database, signal: AbortSignal, hold: Hold): Promise<number> {
  const { layers, ids, isApplied } = await findZonesToApply(db);
  if (isApplied) return 0;
  let changed = 0;
  for (let after: string | undefined = ''; after !== undefined && !signal.aborted; ) {
    const from: string = after;
    after = await db.transaction().execute(async (trx) => {
      await hold(trx);
      const homes = await listHomeZones(trx, from);
      const fresh = homes.flatMap((home) => {
        const zones = zonesOf(home, layers);
        return isDeepStrictEqual(home.layers ?? undefined, zones)
          ? []
          : { internal_id: home.internal_id, layers: zones };
      });
      await updateHomeZones(trx, fresh);
      changed += fresh.length;
      return homes.at(-1)?.internal_id;
    });
    if (after === undefined) await updateApplied(db, ids);
  }
  return changed;
}
