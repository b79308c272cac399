import { type SelectQueryBuilder, sql } from 'kysely';
import type { Role } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import type { Tables } from '../../platform/database/tables';
import { emailKey } from '../../platform/security/tokens';

export interface UserRecord {
  id: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  passwordHash: string | null;
  emailOptIn: boolean;
  clientAdvisorId: number | null;
  agentId: number | null;
  roles: Role[];
}

export interface NewUser {
  email: string;
  firstName: string | null;
  lastName: string | null;
  phone?: string | null;
  passwordHash?: string | null;
  emailOptIn?: boolean;
  clientAdvisorId?: number | null;
  agentId?: number | null;
  referrer?: string | null;
  sample?: boolean;
  /** the user has proved that they own the address */
  proved?: boolean;
}

/** Roles of the users row in the query, as one array. */
export const rolesOfUser = sql<Role[]>`coalesce(
  (select json_agg(role order by role) from user_roles where user_roles.user_id = users.id), '[]'::json)`;

function selectUser(query: SelectQueryBuilder<Tables, 'users', object>) {
  return query.select([
    'users.id',
    'users.email',
    'users.first_name as firstName',
    'users.last_name as lastName',
    'users.phone',
    'users.password_hash as passwordHash',
    'users.email_opt_in as emailOptIn',
    'users.client_advisor_id as clientAdvisorId',
    'users.agent_id as agentId',
    rolesOfUser.as('roles'),
  ]);
}

/** A user who may sign in; null for a disabled one. */
export async function findUserByEmail(db: Database, email: string): Promise<UserRecord | null> {
  const query = db.selectFrom('users').where('email_key', '=', emailKey(email)).where('disabled_at', 'is', null);
  return (await selectUser(query).executeTakeFirst()) ?? null;
}

export async function findUserById(db: Database, id: number): Promise<UserRecord | null> {
  const query = db.selectFrom('users').where('id', '=', id).where('disabled_at', 'is', null);
  return (await selectUser(query).executeTakeFirst()) ?? null;
}

/** Creates an account; null when the address has one already, even a disabled one. */
export async function createUser(db: Database, user: NewUser): Promise<number | null> {
  const created = await db
    .insertInto('users')
    .values({
      email: user.email.trim(),
      email_key: emailKey(user.email),
      first_name: user.firstName,
      last_name: user.lastName,
      phone: user.phone ?? null,
      password_hash: user.passwordHash ?? null,
      google_sub: null,
      email_opt_in: user.emailOptIn ?? true,
      client_advisor_id: user.clientAdvisorId ?? null,
      agent_id: user.agentId ?? null,
      referrer: user.referrer ?? null,
      sample: user.sample ?? false,
      email_proved_at: user.proved ? new Date() : null,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return created?.id ?? null;
}

export async function grantRoles(db: Database, userId: number, roles: readonly Role[]): Promise<void> {
  if (roles.length === 0) return;
  await db
    .insertInto('user_roles')
    .values(roles.map((role) => ({ user_id: userId, role })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface ProfileChange {
  first_name?: string | null;
  last_name?: string | null;
  phone?: string | null;
  email_opt_in?: boolean;
}

export async function updateUser(db: Database, id: number, change: ProfileChange): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...change, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
}
