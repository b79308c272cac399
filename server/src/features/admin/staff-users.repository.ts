import { sql } from 'kysely';
import type { Role } from 'shared-contracts';
import type { StaffUser } from 'shared-contracts/staff';
import type { Database } from '../../platform/database/database';
import { containing } from '../../platform/database/sql-values';
import { updateImpersonationEndsOf } from '../accounts/impersonation.repository';
import { deleteSessionsOf } from '../accounts/session.repository';
import { rolesOfUser } from '../accounts/users.repository';

const MAX_USERS = 200;
const nameOfUser = sql<string>`trim(concat_ws(' ', users.first_name, users.last_name))`;

function users(db: Database) {
  return db
    .selectFrom('users')
    .leftJoin('agents as own', 'own.id', 'users.agent_id')
    .leftJoin('agents as advisor', 'advisor.id', 'users.client_advisor_id')
    .select([
      'users.id',
      'users.email',
      nameOfUser.as('name'),
      rolesOfUser.as('roles'),
      'own.name as agent_name',
      'advisor.name as client_advisor_name',
      'users.disabled_at',
      'users.sample',
      sql<boolean>`exists (select 1 from second_factors as factor
        where factor.user_id = users.id and factor.confirmed_at is not null)`.as('second_factor'),
      'users.created_at',
    ]);
}

type Row = Omit<StaffUser, 'created_at' | 'disabled'> & { created_at: Date; disabled_at: Date | null };

const userOf = ({ created_at, disabled_at, ...row }: Row): StaffUser => ({
  ...row,
  disabled: disabled_at !== null,
  created_at: created_at.toISOString(),
});

/** Staff first, then the newest; `s` searches name and address. */
export async function listUsers(db: Database, s = ''): Promise<StaffUser[]> {
  const pattern = containing(s);
  const rows = await users(db)
    .where(({ or, eb }) => or([eb('users.email', 'ilike', pattern), eb(nameOfUser, 'ilike', pattern)]))
    .orderBy(sql`exists (select 1 from user_roles where user_roles.user_id = users.id)`, 'desc')
    .orderBy('users.id', 'desc')
    .limit(MAX_USERS)
    .execute();
  return rows.map(userOf);
}

export async function findUser(db: Database, id: number): Promise<StaffUser | null> {
  const row = await users(db).where('users.id', '=', id).executeTakeFirst();
  return row ? userOf(row) : null;
}

/** Replaces the roles of a user, and ends their impersonations that need a removed role. */
export async function updateRoles(db: Database, userId: number, roles: readonly Role[]): Promise<void> {
  await endActing(db, userId);
  await db.deleteFrom('user_roles').where('user_id', '=', userId).execute();
  if (roles.length === 0) return;
  await db
    .insertInto('user_roles')
    .values([...new Set(roles)].map((role) => ({ user_id: userId, role })))
    .execute();
}

/**
 * An impersonation depends on the roles of both users: it ends when the staff member loses theirs, or when the client
 * becomes staff.
 */
async function endActing(db: Database, userId: number): Promise<void> {
  await updateImpersonationEndsOf(db, userId);
  await db
    .deleteFrom('sessions')
    .where('actor_id', 'is not', null)
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('actor_id', '=', userId)]))
    .execute();
}

/** Closing an account ends all its sessions and impersonations. */
export async function updateDisabled(db: Database, userId: number, disabled: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ disabled_at: disabled ? new Date() : null, updated_at: new Date() })
    .where('id', '=', userId)
    .execute();
  if (!disabled) return;
  await deleteSessionsOf(db, userId);
}

/** Super admins who can sign in. */
export async function countSuperAdmins(db: Database): Promise<number> {
  const rows = await db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select('users.id')
    .where('user_roles.role', '=', 'super_admin')
    .where('users.disabled_at', 'is', null)
    .execute();
  return rows.length;
}
