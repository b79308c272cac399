import type { Database } from '../../platform/database/database';

/** What a feed says about one of the company's people. */
export interface MemberFacts {
  email: string;
  name: string | null;
  phone: string | null;
  designation: string | null;
}

export interface OfficeFacts {
  name: string;
  phone: string | null;
  address: string | null;
  email: string | null;
}

/**
 * Updates an agent of the company, found by e-mail address. Other members of the MLS are no agents of the company and are
 * left out; a field that the feed does not send stays.
 * @returns false when no agent has the address
 */
export async function updateAgent(trx: Database, { email, name, phone, designation }: MemberFacts): Promise<boolean> {
  const updated = await trx
    .updateTable('agents')
    .set({
      email: email.toLowerCase(),
      ...(name === null ? {} : { name }),
      ...(phone === null ? {} : { agent_phone: phone }),
      ...(designation === null ? {} : { designation }),
    })
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Updates an office of the company, found by its name. @returns false when none has the name */
export async function updateOffice(trx: Database, { name, ...facts }: OfficeFacts): Promise<boolean> {
  const { phone, address, email } = facts;
  const updated = await trx
    .updateTable('offices')
    .set({
      name,
      ...(phone === null ? {} : { phone }),
      ...(address === null ? {} : { address }),
      ...(email === null ? {} : { email }),
    })
    .where('name', '=', name)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}
