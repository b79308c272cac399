import type { Database } from '../../platform/database/database';

type Sent<Name extends string> = Record<Name, string | undefined>;

/** What a feed says about one of the company's people; a field that it does not send stays as it is. */
export type MemberFacts = { email: string } & Sent<'name' | 'agent_phone' | 'designation'>;
export type OfficeFacts = { name: string } & Sent<'phone' | 'address' | 'email'>;

/** Updates an agent of the company, found by e-mail address. @returns false when no agent has the address */
export async function updateAgent(trx: Database, facts: MemberFacts): Promise<boolean> {
  const agent = trx.updateTable('agents').set(facts).where('email', '=', facts.email);
  return (await agent.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Updates an office of the company, found by its name. @returns false when none has the name */
export async function updateOffice(trx: Database, facts: OfficeFacts): Promise<boolean> {
  const office = trx.updateTable('offices').set(facts).where('name', '=', facts.name);
  return (await office.executeTakeFirst()).numUpdatedRows > 0n;
}
