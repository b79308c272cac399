import { sql } from 'kysely';
import type { Database } from '../platform/database/database';

/** Number of weeks and listings in the sample advisor's reports. */
const WEEKS = 12;
const LISTINGS = 40;

/**
 * Page views of the sample advisor's listings, so that reports have content. They have no visitor, and their value is
 * 'sample'.
 */
export async function insertSampleViews(database: Database): Promise<void> {
  await sql`
    with shown as (
      select slug, row_number() over (order by internal_id) as place
      from listings, users
      where users.sample and users.agent_id is not null
        and document -> 'internal' -> 'advisor_ids' @> to_jsonb(users.agent_id)
      order by internal_id limit ${LISTINGS}
    )
    insert into tracking_events (kind, name, payload, created_at)
    select 'intelligence', 'page-view', jsonb_build_object('url', '/listings/' || slug, 'value', 'sample'),
      now() - (week * 7 + (view * 5 + place) % 7) * interval '1 day' - view * interval '37 minutes'
    from shown, generate_series(0, ${WEEKS - 1}) as week,
      generate_series(1, 1 + (place * 7 + week * (3 + place % 5)) % 9 + ${WEEKS} / (week + 1)) as view
  `.execute(database);
}
