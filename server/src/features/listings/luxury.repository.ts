import { sql } from 'kysely';
import type { Database } from '../../platform/database/database';
import { readState, writeState } from '../../platform/database/server-state.repository';

const KEY = 'luxury-from';

/**
 * Updates the luxury mark of stored listings after a change of the setting: listings for `luxuryFrom` or more get it,
 * others lose it. The search, its cards and the alerts read the stored mark.
 */
export async function applyLuxuryPrice(db: Database, luxuryFrom: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if ((await readState(trx, KEY)) === luxuryFrom) return;
    await sql`
      update listings set
        document = document || jsonb_build_object('luxury', is_luxury, 'property_tags',
          (case when is_luxury then '["Luxury"]'::jsonb else '[]'::jsonb end) || ((document -> 'property_tags') - 'Luxury'))
      from (
        select internal_id as id, not (document ->> 'is_rental')::boolean
          and coalesce((document ->> 'asking_price')::double precision, 0) >= ${luxuryFrom}::double precision as is_luxury
        from listings
      ) as priced
      where priced.id = internal_id and (document ->> 'luxury')::boolean is distinct from is_luxury`.execute(trx);
    await writeState(trx, KEY, luxuryFrom);
  });
}
