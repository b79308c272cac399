import type { Database } from '../../platform/database/database';
import { emailKey } from '../../platform/security/tokens';
import { checkPassword } from './passwords';
import { SAMPLE_ACCOUNTS } from './sample-accounts';

interface StoredSample {
  id: number;
  email: string;
  password_hash: string | null;
}

const keys = SAMPLE_ACCOUNTS.map(({ email }) => emailKey(email));

/** The sample accounts that can sign in. */
export async function openSampleAccounts(db: Database): Promise<StoredSample[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash'])
    .where('email_key', 'in', keys)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Addresses of open sample accounts that still have the published password. */
export async function publishedAccounts(db: Database, { staffOnly }: { staffOnly: boolean }): Promise<string[]> {
  const staff = await db.selectFrom('user_roles').select('user_id').distinct().execute();
  const ids = new Set(staff.map(({ user_id }) => user_id));
  const found: string[] = [];
  for (const { id, email, password_hash } of await openSampleAccounts(db)) {
    if (staffOnly && !ids.has(id)) continue;
    const published = SAMPLE_ACCOUNTS.find((account) => emailKey(account.email) === emailKey(email));
    if (published && (await checkPassword(password_hash, published.password))) found.push(email);
  }
  return found;
}

/** True when people other than those of the sample data have an account. */
export async function hasOwnAccounts(db: Database): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('sample', '=', false).limit(1).executeTakeFirst();
  return user !== undefined;
}

/** Removes the password, too: an account that is opened again must not have the published one. */
export async function clearPassword(db: Database, userId: number): Promise<void> {
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute();
}
