import { makeClients, makeLeads, SAMPLE_LEAD, type SampleClient, type WrittenLead } from 'sample-data';
import { createAgentsStore } from '../features/agents/agents.repository';
import { favoriteSubmission } from '../features/leads/favorite-lead';
import { leadRow, lendingLead } from '../features/leads/prepared-lead';
import { type LeadContext, prepareLead } from '../features/leads/submit-lead';
import type { Database } from '../platform/database/database';
import type { Settings } from '../platform/settings/settings';
import {
  findSampleHomes,
  findSampleStaff,
  insertClient,
  insertFavorite,
  insertLeadOf,
  insertSampleViews,
  insertSearches,
  insertVersion1Search,
  type StoredMoment,
} from './interest.repository';

export type InterestSettings = Pick<
  Settings,
  'DEFAULT_AGENT_ID' | 'GENERIC_COMPANY_EMAILS' | 'CALLBACK_PLACEHOLDER_EMAIL' | 'SUPPORT_EMAIL' | 'COMPANY_PHONE'
>;

/**
 * Clients, leads, favorites, saved searches and page views of the last ninety days, so that staff pages of a sample
 * site have content. All of it is stored in one transaction. No delivery is added, and no search sends mails.
 */
export async function insertSampleInterest(database: Database, settings: InterestSettings, now: Date): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const staff = await findSampleStaff(trx);
    if (staff === null) return;
    const homes = await findSampleHomes(trx, staff.agentId);
    const all = [...homes.own, ...homes.others];
    const context: LeadContext = {
      agents: createAgentsStore(trx),
      settings,
      findListing: (id) => all.find(({ internal_id, mls_id }) => internal_id === id || mls_id === id) ?? null,
    };
    await insertVersion1Search(trx, staff.userId);
    const kept: StoredMoment[] = [];
    for (const client of makeClients({ ...homes, advisorId: staff.agentId }, now)) {
      kept.push(...(await storeClient(trx, context, client)));
    }
    const written = makeLeads({ ...homes, advisorId: staff.agentId }, now);
    const leads = await Promise.all(written.map((lead) => momentOf(context, lead, staff.userId)));
    // the inbox is read by id, newest first
    const inOrder = [...kept, ...leads.flat()].sort((a, b) => a.at.getTime() - b.at.getTime());
    for (const moment of inOrder) await insertLeadOf(trx, moment);
    await insertSampleViews(trx);
  });
}

/** An account with favorites and searches, and the leads of its favorites. */
async function storeClient(trx: Database, context: LeadContext, client: SampleClient): Promise<StoredMoment[]> {
  const userId = await insertClient(trx, client);
  if (userId === null) return [];
  await insertSearches(trx, userId, client);
  const moments: StoredMoment[] = [];
  for (const { listing, at } of client.favorites) {
    await insertFavorite(trx, userId, listing, at);
    const owner = { userId, ...client.buyer };
    const submission = favoriteSubmission(owner, listing, client.advisorId, null);
    const lead = await prepareLead(
      context,
      { ...submission, source_description: SAMPLE_LEAD },
      { userId, actorId: null },
    );
    moments.push({ at, row: leadRow(lead, 'main', 'new'), answered: null });
  }
  return moments;
}

/** The lead, and with it the extra lead for a pre-approval. */
async function momentOf(
  context: LeadContext,
  { at, submission, answeredAt }: WrittenLead,
  staffId: number,
): Promise<StoredMoment[]> {
  const lead = await prepareLead(context, submission, null);
  const extra = lendingLead(lead);
  const answered = answeredAt && { at: answeredAt, by: staffId };
  return [
    { at, row: leadRow(lead, 'main', 'new'), answered },
    ...(extra ? [{ at, row: leadRow(extra, 'lending', 'new'), answered: null }] : []),
  ];
}
