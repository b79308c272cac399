import { isDeepStrictEqual } from 'node:util';
import type { StoredListing } from 'search-engine';
import type { CostRules } from 'shared-contracts';
import { defaultCost } from 'shared-contracts/listing-facts';
import type { Database } from '../../platform/database/database';
import type { Hold } from '../../platform/jobs/jobs';
import { stepThrough } from '../../platform/jobs/step-through';
import {
  areCostsApplied,
  findCostRules,
  listHomesToCost,
  updateCostsApplied,
  updateHomeCosts,
} from './costs.repository';

/** The listing with its monthly cost. */
export function withCost(listing: StoredListing, rules: CostRules): StoredListing {
  return { ...listing, monthly_cost: defaultCost(listing, rules) };
}

/**
 * Computes the monthly cost of all stored homes, once after each change of the rules.
 * @returns how many homes were changed
 */
export async function applyCosts(db: Database, signal: AbortSignal, hold: Hold): Promise<number> {
  const rules = await findCostRules(db);
  if (await areCostsApplied(db, rules)) return 0;
  let changed = 0;
  const isWhole = await stepThrough(db, signal, hold, async (trx, after) => {
    const homes = await listHomesToCost(trx, after);
    const fresh = homes.flatMap(({ internal_id, monthly_cost: before, ...home }) => {
      const monthly_cost = defaultCost(home, rules);
      return isDeepStrictEqual(before, monthly_cost) ? [] : [{ internal_id, monthly_cost }];
    });
    await updateHomeCosts(trx, fresh);
    changed += fresh.length;
    return homes.at(-1)?.internal_id;
  });
  if (isWhole) await updateCostsApplied(db, rules);
  return changed;
}
