import type { Role } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { hashPassword } from './passwords';
import { createUser, grantRoles } from './users.repository';

export interface SampleAccount {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  roles: readonly Role[];
}

/** Accounts that exist only with sample data. Their passwords are published in the README. */
export const SAMPLE_ACCOUNTS: readonly SampleAccount[] = [
  { email: 'buyer@example.com', password: 'sample-buyer', firstName: 'Sample', lastName: 'Buyer', roles: [] },
  {
    email: 'advisor@example.com',
    password: 'sample-advisor',
    firstName: 'Sample',
    lastName: 'Advisor',
    roles: ['advisor'],
  },
  { email: 'admin@example.com', password: 'sample-admin', firstName: 'Sample', lastName: 'Admin', roles: ['admin'] },
  {
    email: 'super-admin@example.com',
    password: 'sample-super-admin',
    firstName: 'Sample',
    lastName: 'Owner',
    roles: ['super_admin'],
  },
];

/**
 * Adds missing sample accounts. The advisor is an agent of the directory who is not the default contact, and the buyer
 * is their client.
 */
export async function seedSampleAccounts(db: Database): Promise<void> {
  const agent = await db
    .selectFrom('agents')
    .select('id')
    .where('customer_experience', '=', false)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  for (const account of SAMPLE_ACCOUNTS) {
    const userId = await createUser(db, {
      email: account.email,
      firstName: account.firstName,
      lastName: account.lastName,
      passwordHash: await hashPassword(account.password),
      agentId: account.roles.includes('advisor') ? (agent?.id ?? null) : null,
      clientAdvisorId: account.roles.length === 0 ? (agent?.id ?? null) : null,
      sample: true,
      proved: true,
    });
    if (userId !== null) await grantRoles(db, userId, account.roles);
  }
}
