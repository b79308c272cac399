import { type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import type { Role } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import type { Tables } from '../../platform/database/tables';
import { emailKey } from '../../platform/security/tokens';
import type { UserTable } from './accounts.tables';
import { deleteDevices } from './known-devices.repository';
import { deleteSecondSteps } from './second-factor/second-factor.repository';

export interface UserRecord {
  id: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  passwordHash: string | null;
  emailOptIn: boolean;
  /** the language of the site that the user chose, for mails; null before */
  language: string | null;
  clientAdvisorId: number | null;
  agentId: number | null;
  roles: Role[];
  /** a user with access to the mailbox has verified the address */
  isAddressProved: boolean;
  registeredAt: Date;
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
  /** of the page that registers; null for the default language, which may not be the user's choice */
  language?: string | null;
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
    'users.language',
    'users.client_advisor_id as clientAdvisorId',
    'users.agent_id as agentId',
    rolesOfUser.as('roles'),
    sql<boolean>`users.email_proved_at is not null`.as('isAddressProved'),
    'users.created_at as registeredAt',
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
export async function insertUser(db: Database, user: NewUser): Promise<number | null> {
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
      language: user.language ?? null,
      sample: user.sample ?? false,
      email_proved_at: user.proved ? new Date() : null,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return created?.id ?? null;
}

export async function insertRoles(db: Database, userId: number, roles: readonly Role[]): Promise<void> {
  if (roles.length === 0) return;
  await db
    .insertInto('user_roles')
    .values(roles.map((role) => ({ user_id: userId, role })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type ProfileChange = Pick<Updateable<UserTable>, 'first_name' | 'last_name' | 'phone' | 'email_opt_in' | 'language'>;

/** Changes the profile; undefined fields stay. */
export async function updateUser(db: Database, id: number, change: ProfileChange): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...change, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
}

/**
 * Records that the user who signs in now owns the account's address. The first time, another person may have created
 * the account: their password, Google identity and sessions are removed. A browser that is signed in to the account
 * belongs to its creator, and nothing is removed then.
 * @returns true when a password or sessions were removed
 */
export async function proveAddress(trx: Database, userId: number, sessionId: number | null): Promise<boolean> {
  const before = await trx
    .selectFrom('users')
    .select(['password_hash', 'email_proved_at'])
    .where('id', '=', userId)
    // Locks the row until the end: a concurrent sign-in or change of password waits, and then fails.
    .forUpdate()
    .executeTakeFirst();
  if (!before || before.email_proved_at !== null) return false;
  const sessions = await trx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('actor_id', 'is', null)
    .execute();
  const isRegistrant = sessions.some(({ id }) => id === sessionId);
  await trx
    .updateTable('users')
    .set({ email_proved_at: sql<Date>`now()`, ...(isRegistrant ? {} : { password_hash: null, google_sub: null }) })
    .where('id', '=', userId)
    .execute();
  if (isRegistrant) return false;
  await trx.deleteFrom('sessions').where('user_id', '=', userId).where('actor_id', 'is', null).execute();
  await deleteSecondSteps(trx, userId);
  await deleteDevices(trx, userId, null);
  return before.password_hash !== null || sessions.length > 0;
}

/**
 * True while the account still has that password. Its row is locked, so that this stays true until the transaction
 * ends.
 */
export async function stillHasPassword(trx: Database, userId: number, passwordHash: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets a password unless the requesting session has ended in the meantime. */
export async function updatePassword(
  trx: Database,
  user: { id: number; sessionId: number; passwordHash: string },
): Promise<boolean> {
  await trx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
  const changed = await trx
    .updateTable('users')
    .set({ password_hash: user.passwordHash, updated_at: new Date() })
    .where('id', '=', user.id)
    .where(sql<boolean>`exists (select 1 from sessions where sessions.id = ${user.sessionId})`)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Replaces the password for the operator, who confirms the account's owner; null removes it. */
export async function replacePassword(trx: Database, userId: number, passwordHash: string | null): Promise<void> {
  const now = new Date();
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now, ...(passwordHash ? { email_proved_at: now } : {}) })
    .where('id', '=', userId)
    .execute();
}
