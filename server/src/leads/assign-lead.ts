import { randomUUID } from 'node:crypto';
import { type Agent, ApiError } from 'shared-contracts';
import type { Database } from '../platform/database';
import { fieldsOf } from '../platform/http';
import { leadMail } from './lead-mail';
import { giveTo } from './leads.store';
import { preparedFrom, type StoredLeadDeps } from './stored-lead';

const UNKNOWN_AGENT = 'This agent is not in the directory.';

/**
 * An agent of the directory, to give a lead to. Ask before the transaction begins: the embedded database has one connection.
 * @throws ApiError validation_failed for an agent who is not in the directory
 */
export async function assigneeOf({ agents }: Pick<StoredLeadDeps, 'agents'>, agentId: number): Promise<Agent> {
  const agent = await agents.byId(agentId);
  if (!agent) throw new ApiError('validation_failed', fieldsOf({ advisor_id: UNKNOWN_AGENT }), UNKNOWN_AGENT);
  return agent;
}

/**
 * Gives a lead to another agent, who gets the mail of a new lead, in the given transaction. A lead that is held as spam is
 * mailed when it is released.
 * @returns false when there is no such lead, or the agent has it already; then nothing changes
 */
export async function assignStoredLead(
  trx: Database,
  deps: StoredLeadDeps,
  id: number,
  agent: Pick<Agent, 'id' | 'email'>,
): Promise<boolean> {
  const row = await giveTo(trx, id, agent);
  if (!row) return false;
  const { payload, status, action } = row;
  if (payload && status === 'new' && action !== 'favorite') {
    const lead = await preparedFrom(deps, { ...row, payload });
    // of its own, so that an agent who gets the lead back gets a second mail
    const dedupeKey = `lead-mail:${id}:${randomUUID()}`;
    await deps.outbox.add(trx, { topic: 'mail', dedupeKey, payload: leadMail(lead, deps.siteUrl) });
  }
  return true;
}
