import { sql } from 'kysely';
import type { ActiveClient, StaffClient } from 'shared-contracts/staff';
import type { Database } from '../../platform/database/database';
import { containing, daysAgo } from '../../platform/database/sql-values';

const MAX_CLIENTS = 200;

const NAME = sql<string>`trim(concat_ws(' ', users.first_name, users.last_name))`;

/** Staff are never clients. */
export const IS_CLIENT = sql<boolean>`not exists (select 1 from user_roles where user_roles.user_id = users.id)`;

const clientsOf = (db: Database, advisorId: number) =>
  db
    .selectFrom('users')
    .select(['users.id', NAME.as('name'), 'users.email', 'users.phone', 'users.created_at'])
    .where('users.client_advisor_id', '=', advisorId)
    .where('users.disabled_at', 'is', null)
    .where(IS_CLIENT);

/** An agent's clients, newest first, each with favorites and saved searches. */
export async function listClients(db: Database, advisorId: number, s = ''): Promise<StaffClient[]> {
  const pattern = containing(s);
  const people = await clientsOf(db, advisorId)
    .where(({ or, eb }) => or([eb('users.email', 'ilike', pattern), eb(NAME, 'ilike', pattern)]))
    .orderBy('users.id', 'desc')
    .limit(MAX_CLIENTS)
    .execute();
  return withSaved(db, people);
}

/** An agent's clients with one of these account numbers. */
export async function listClientsById(db: Database, advisorId: number, ids: readonly number[]): Promise<StaffClient[]> {
  if (ids.length === 0) return [];
  return withSaved(db, await clientsOf(db, advisorId).where('users.id', 'in', ids).execute());
}

type ClientRow = Omit<StaffClient, 'created_at' | 'saved_searches' | 'favorites'> & { created_at: Date };

/** People with their favorites and saved searches. */
async function withSaved(db: Database, people: readonly ClientRow[]): Promise<StaffClient[]> {
  const ids = people.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [searches, favorites] = await Promise.all([searchesOf(db, ids), favoritesOf(db, ids)]);
  return people.map(({ created_at, ...person }) => ({
    ...person,
    created_at: created_at.toISOString(),
    saved_searches: searches
      .filter(({ user_id }) => user_id === person.id)
      .map(({ title, share_code, email_subscribe }) => ({ title, share_code, email_subscribe })),
    favorites: favorites
      .filter(({ user_id }) => user_id === person.id)
      .map(({ mls_id, title, slug, created_at: kept }) => ({ mls_id, title, slug, kept_at: kept.toISOString() })),
  }));
}

function searchesOf(db: Database, userIds: readonly number[]) {
  return db
    .selectFrom('saved_searches')
    .select(['user_id', 'title', 'share_code', 'email_subscribe'])
    .where('user_id', 'in', userIds)
    .orderBy('id', 'desc')
    .execute();
}

/** A favorite whose listing was removed keeps its number and has no title. */
function favoritesOf(db: Database, userIds: readonly number[]) {
  return db
    .selectFrom('favorites')
    .leftJoin('listings', 'listings.internal_id', 'favorites.internal_id')
    .select([
      'favorites.user_id',
      'favorites.mls_id',
      'favorites.created_at',
      'listings.slug',
      sql<string | null>`listings.document ->> 'title'`.as('title'),
    ])
    .where('favorites.user_id', 'in', userIds)
    .orderBy('favorites.id', 'desc')
    .execute();
}

const MAX_ACTIVE = 50;

/** An agent's clients with favorites or saved searches of the last days, the latest first. */
export async function listActiveClients(db: Database, advisorId: number, days: number): Promise<ActiveClient[]> {
  const recent = db
    .selectFrom('favorites')
    .select(['user_id', 'created_at', sql<'favorite' | 'search'>`'favorite'`.as('kind')])
    .where('created_at', '>', daysAgo(days))
    .unionAll(
      db
        .selectFrom('saved_searches')
        .select(['user_id', 'created_at', sql<'favorite' | 'search'>`'search'`.as('kind')])
        .where('created_at', '>', daysAgo(days)),
    )
    .as('recent');
  const rows = await clientsOf(db, advisorId)
    .innerJoin(recent, 'recent.user_id', 'users.id')
    .select([
      sql<number>`(count(*) filter (where recent.kind = 'favorite'))::int`.as('favorites'),
      sql<number>`(count(*) filter (where recent.kind = 'search'))::int`.as('saved_searches'),
      sql<Date>`max(recent.created_at)`.as('last_at'),
    ])
    .groupBy('users.id')
    .orderBy('last_at', 'desc')
    .limit(MAX_ACTIVE)
    .execute();
  return rows.map(({ id, name, email, favorites, saved_searches, last_at }) => ({
    key: `user-${id}`,
    name: name || email,
    favorites,
    saved_searches,
    last_at: last_at.toISOString(),
  }));
}
