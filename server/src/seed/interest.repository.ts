import { sql } from 'kysely';
import { hashOf, type SampleClient } from 'sample-data';
import type { StoredListing } from 'search-engine';
import { decodeSearch, savedSearchParams } from 'shared-contracts';
import { insertUser } from '../features/accounts/users.repository';
import { leadValues, type NewLead } from '../features/leads/leads.repository';
import type { Database } from '../platform/database/database';
import { json } from '../platform/database/sql-values';

/** Listings of an agent with leads and views, and weeks of views. */
const LISTINGS = 40;
const WEEKS = 12;

/** A row of a lead, the time when it arrived, and the user who answered it. */
export interface StoredMoment {
  at: Date;
  row: NewLead;
  answered: { at: Date; by: number } | null;
}

/** The sample advisor: the account, and its agent. */
export async function findSampleStaff(db: Database): Promise<{ userId: number; agentId: number } | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'agent_id'])
    .where('sample', '=', true)
    .where('agent_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirst();
  return row && row.agent_id !== null ? { userId: row.id, agentId: row.agent_id } : null;
}

/** Homes of that agent, and of the company's other agents. */
export async function findSampleHomes(db: Database, agentId: number) {
  const own = sql<boolean>`document -> 'internal' -> 'advisor_ids' @> to_jsonb(${agentId}::int)`;
  const ofCompany = db
    .selectFrom('listings')
    .select('document')
    .where(sql<boolean>`(document ->> 'company_listing')::boolean`)
    .orderBy('internal_id')
    .limit(LISTINGS);
  const [owned, others] = await Promise.all([
    ofCompany.where(own).execute(),
    ofCompany.where(sql<boolean>`not ${own}`).execute(),
  ]);
  const listingsOf = (rows: readonly { document: StoredListing }[]) => rows.map(({ document }) => document);
  return { own: listingsOf(owned), others: listingsOf(others) };
}

/** An account without a password, which gets no mail; null when its address has one already. */
export async function insertClient(db: Database, { buyer, since, advisorId }: SampleClient): Promise<number | null> {
  const { firstName, lastName, email, phone } = buyer;
  const id = await insertUser(db, {
    firstName,
    lastName,
    email,
    phone,
    emailOptIn: false,
    clientAdvisorId: advisorId,
    sample: true,
  });
  if (id !== null) await db.updateTable('users').set({ created_at: since }).where('id', '=', id).execute();
  return id;
}

export async function insertFavorite(db: Database, userId: number, listing: StoredListing, at: Date): Promise<void> {
  const { internal_id, mls_id } = listing;
  await db.insertInto('favorites').values({ user_id: userId, internal_id, mls_id, created_at: at }).execute();
}

/** The common fields of searches without mails: they are never due. */
const WITHOUT_MAIL = {
  email_subscribe: false,
  days_between_emails: 0,
  send_me_copy: false,
  copy_title: null,
  copy_email: null,
  from_share_url: false,
} as const;

export async function insertSearches(db: Database, userId: number, { buyer, since, searches }: SampleClient) {
  const rows = searches.map(({ title, handles, query }) => ({
    ...WITHOUT_MAIL,
    user_id: userId,
    title,
    search_params: json<unknown>(savedSearchParams(decodeSearch(query, [...handles]))),
    version: 2,
    share_code: `sample${hashOf(`${buyer.email} ${title}`).toString(36)}`,
    created_at: since,
  }));
  await db.insertInto('saved_searches').values(rows).execute();
}

/** A search as the site stored it before version 2; shared links to such searches must still open. */
export async function insertVersion1Search(db: Database, userId: number): Promise<void> {
  await db
    .insertInto('saved_searches')
    .values({
      ...WITHOUT_MAIL,
      user_id: userId,
      title: 'Kihei condos',
      search_params: json<unknown>({ area: 'Kihei', types: ['Condo'], price_max: '$2,000,000' }),
      version: 1,
      share_code: 'sample-version-1',
    })
    .execute();
}

/** Stores a lead with its day and its answer, without deliveries. */
export async function insertLeadOf(db: Database, { at, row, answered }: StoredMoment): Promise<void> {
  const { id } = await db
    .insertInto('leads')
    .values({ ...leadValues(row), created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (answered === null) return;
  await db
    .insertInto('lead_answers')
    .values({ lead_id: id, answered_by: answered.by, answered_at: answered.at })
    .execute();
}

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
