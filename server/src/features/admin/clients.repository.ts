import { sql } from 'kysely';
import type { StaffClient } from 'shared-contracts/staff';
import type { Database } from '../../platform/database/database';
import { containing } from '../../platform/database/sql-values';

const MAX_CLIENTS = 200;

/** An agent's clients, newest first, each with favorites and saved searches. Staff are never clients. */
export async function listClients(db: Database, advisorId: number, s = ''): Promise<StaffClient[]> {
  const pattern = containing(s);
  const name = sql<string>`trim(concat_ws(' ', users.first_name, users.last_name))`;
  const people = await db
    .selectFrom('users')
    .select(['users.id', name.as('name'), 'users.email', 'users.phone', 'users.created_at'])
    .where('users.client_advisor_id', '=', advisorId)
    .where('users.disabled_at', 'is', null)
    .where(sql<boolean>`not exists (select 1 from user_roles where user_roles.user_id = users.id)`)
    .where(({ or, eb }) => or([eb('users.email', 'ilike', pattern), eb(name, 'ilike', pattern)]))
    .orderBy('users.id', 'desc')
    .limit(MAX_CLIENTS)
    .execute();
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
