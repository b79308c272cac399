import type { StoredListing } from 'search-engine';
import { type Agent, ApiError } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { fieldsOf } from '../../platform/http/problem';
import { removeOutboxOf } from '../outbox/outbox.repository';
import { leadMail } from './lead-mail';
import { giveTo } from './leads.repository';
import { mailPlace } from './request-words';
import { preparedFrom, type StoredLeadDeps } from './stored-lead';

const UNKNOWN_AGENT = 'This agent is not in the directory.';

/**
 * An agent of the directory, to give a lead to. Ask before a transaction begins.
 * @throws ApiError validation_failed for an agent who is not in the directory
 */
export async function assigneeOf({ agents }: Pick<StoredLeadDeps, 'agents'>, agentId: number): Promise<Agent> {
  const agent = await agents.byId(agentId);
  if (!agent) throw new ApiError('validation_failed', fieldsOf({ advisor_id: UNKNOWN_AGENT }), UNKNOWN_AGENT);
  return agent;
}

/**
 * Gives a lead to another agent in the given transaction. The agent gets the mail of a new lead. Its row in the outbox replaces
 * that of the agent before, whose mail is not sent any more. There is no mail for a favorite, and after the person was
 * forgotten. A lead that is held as spam is mailed when it is released.
 * @param listing that of the lead, from `listingOfLead`
 * @returns false when there is no such lead, or the agent has it already; then nothing changes
 */
export async function assignStoredLead(
  trx: Database,
  deps: StoredLeadDeps,
  id: number,
  { agent, listing }: { agent: Pick<Agent, 'id' | 'email'>; listing: StoredListing | null },
): Promise<boolean> {
  const row = await giveTo(trx, id, agent);
  if (!row) return false;
  const { payload: stored, status, action } = row;
  if (stored && status === 'new' && action !== 'favorite') {
    const dedupeKey = `lead-mail:${id}`;
    await removeOutboxOf(trx, [dedupeKey]);
    const lead = preparedFrom({ ...row, payload: stored }, listing, deps.settings);
    const payload = leadMail(lead, mailPlace(deps));
    await deps.outbox.add(trx, { topic: 'mail', dedupeKey, payload });
  }
  return true;
}
