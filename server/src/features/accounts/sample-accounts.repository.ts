import type { Database } from '../../platform/database/database';

/** Accounts with one of these addresses that can sign in, and whether they have a role. */
export async function listOpenAccounts(db: Database, emailKeys: readonly string[]) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'email_key', 'password_hash'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('user_roles').select('role').whereRef('user_id', '=', 'users.id')).as('isStaff'),
    )
    .where('email_key', 'in', emailKeys)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** True when people other than those of the sample data have an account. */
export async function hasOwnAccounts(db: Database): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('sample', '=', false).limit(1).executeTakeFirst();
  return user !== undefined;
}
