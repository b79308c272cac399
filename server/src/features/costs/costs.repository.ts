import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { StoredListing } from 'search-engine';
import { ApiError, type CostRules } from 'shared-contracts';
import { COST_REVISION, MORTGAGE_TERMS } from 'shared-contracts/listing-facts';
import type { Database } from '../../platform/database/database';
import { readState, writeState } from '../../platform/database/server-state.repository';
import { json } from '../../platform/database/sql-values';

/** The rules; the version is a hash of their content. */
export async function findCostRules(db: Database): Promise<CostRules> {
  return versioned(await db.selectFrom('cost_rules').select(['home_use', 'classes']).executeTakeFirstOrThrow());
}

function versioned({ home_use, classes }: Omit<CostRules, 'version'>): CostRules {
  const version = createHash('sha256')
    .update(JSON.stringify([home_use, classes]))
    .digest('hex')
    .slice(0, 32);
  return { home_use, classes, version };
}

/**
 * The rules for an import of records. They stay until the transaction ends, so that the job that follows a change sees all
 * listings that were stored by the rules before.
 */
export async function findCostRulesForImport(trx: Database): Promise<CostRules> {
  await sql`lock table cost_rules in share mode`.execute(trx);
  return findCostRules(trx);
}

/**
 * Replaces the rules. Call it in a transaction.
 * @returns the rules before and after
 * @throws ApiError version_conflict when the stored rules are not those that were changed
 */
export async function updateCostRules(
  trx: Database,
  { home_use, classes, version }: CostRules,
): Promise<{ before: CostRules; after: CostRules }> {
  const row = trx.selectFrom('cost_rules').select(['home_use', 'classes']);
  const before = versioned(await row.forUpdate().executeTakeFirstOrThrow());
  if (before.version !== version) throw new ApiError('version_conflict');
  await trx
    .updateTable('cost_rules')
    .set({ home_use, classes: json(classes), updated_at: new Date() })
    .execute();
  return { before, after: await findCostRules(trx) };
}

const STATE = 'costs-of-homes';

/** What the stored costs depend on besides the listings. */
const basisOf = ({ version }: CostRules): string => `${COST_REVISION}; ${MORTGAGE_TERMS}; ${version}`;

/** Whether the costs of all stored homes were computed by these rules. */
export async function areCostsApplied(db: Database, rules: CostRules): Promise<boolean> {
  return (await readState(db, STATE)) === basisOf(rules);
}

export const updateCostsApplied = (db: Database, rules: CostRules): Promise<void> =>
  writeState(db, STATE, basisOf(rules));

/** Homes of one transaction: others wait for the rows that it changes. */
const BATCH = 200;

/** Stored listings by their ids, at most one batch. */
export async function listHomesToCost(db: Database, after: string): Promise<StoredListing[]> {
  const rows = await db
    .selectFrom('listings')
    .select('document')
    .where('internal_id', '>', after)
    .orderBy('internal_id')
    .limit(BATCH)
    .forUpdate()
    .execute();
  return rows.map(({ document }) => document);
}

export async function updateHomeCosts(
  db: Database,
  homes: readonly Pick<StoredListing, 'internal_id' | 'monthly_cost'>[],
): Promise<void> {
  if (homes.length === 0) return;
  await sql`
    update listings set document = document || jsonb_build_object('monthly_cost', home.monthly_cost)
    from jsonb_to_recordset(${json(homes)}) as home (internal_id text, monthly_cost jsonb)
    where listings.internal_id = home.internal_id`.execute(db);
}
