import type { Database } from '../../../platform/database/database';

/** True when the owner has verified the account's address. */
export async function isProved(db: Database, userId: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('email_proved_at').where('id', '=', userId).executeTakeFirst();
  return row?.email_proved_at != null;
}

/** Sets a password for the operator, who confirms the account's owner. */
export async function replacePassword(trx: Database, userId: number, passwordHash: string): Promise<void> {
  const now = new Date();
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, email_proved_at: now, updated_at: now })
    .where('id', '=', userId)
    .execute();
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
