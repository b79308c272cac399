import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../platform/database/database';
import type { Tables } from '../../platform/database/tables';
import { listRecordsAbout } from '../clients/client-records.repository';
import { pruneClients } from '../clients/prune-clients.repository';
import { listRepliesTo } from '../clients/replies.repository';
import { pseudonymizeLeads } from '../leads/leads.repository';
import { removeOutboxOf } from '../outbox/outbox.repository';

interface Owner {
  userId: number;
  /**
   * the account's address in lower case if it is verified, else null: then only data with the account's id belongs to
   * it
   */
  provedEmail: string | null;
}

/** The owner of data: the account's id, and its verified address. */
async function ownerOf(db: Database, userId: number): Promise<Owner> {
  const row = await db
    .selectFrom('users')
    .select(['email_key', 'email_proved_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return { userId, provedEmail: row && row.email_proved_at !== null ? row.email_key : null };
}

/** Leads of the account, and those sent with its verified address before the account was created. */
const leadsOf =
  ({ userId, provedEmail }: Owner) =>
  (lead: ExpressionBuilder<Tables, 'leads'>) =>
    lead.or([
      lead('user_id', '=', userId),
      ...(provedEmail === null ? [] : [lead(lead.fn<string>('lower', ['email']), '=', provedEmail)]),
    ]);

/** Messages of the user to the company. */
export async function listOwnMessages(db: Database, userId: number) {
  const rows = await db
    .selectFrom('leads')
    .select(['created_at', 'action', 'mls_number', 'message', 'lead_source'])
    .where(leadsOf(await ownerOf(db, userId)))
    .where('part', '=', 'main')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, sent_at: created_at.toISOString() }));
}

/** Page views and actions that were recorded for the user. */
export async function listOwnEvents(db: Database, userId: number) {
  const rows = await db
    .selectFrom('tracking_events')
    .select(['kind', 'name', 'created_at', 'payload'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ created_at, payload, ...row }) => ({ ...row, at: created_at.toISOString(), data: payload }));
}

/**
 * What agents recorded about the user, and their replies. Only for a verified address: agents know a person by it, and
 * another person could have registered with it.
 */
export async function listAgentRecords(db: Database, userId: number) {
  const { provedEmail } = await ownerOf(db, userId);
  if (provedEmail === null) return { agent_records: [], agent_replies: [] };
  const [agent_records, agent_replies] = await Promise.all([
    listRecordsAbout(db, provedEmail),
    listRepliesTo(db, provedEmail),
  ]);
  return { agent_records, agent_replies };
}

/** When staff acted for the user, who and why. */
export async function listImpersonationsOf(db: Database, userId: number) {
  const rows = await db
    .selectFrom('sudo_log')
    .select(['actor_email', 'reason', 'began_at', 'ends_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ actor_email, reason, began_at, ends_at, ended_at }) => ({
    staff: actor_email,
    reason,
    began_at: began_at.toISOString(),
    ended_at: (ended_at ?? ends_at).toISOString(),
  }));
}

/**
 * Deletes an account and its data. Its messages and page views are kept as anonymous statistics of listings and agents:
 * without name, contact and text. Logs keep the account's number instead of its address.
 */
export async function deleteUser(db: Database, userId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await forgetLeads(trx, await ownerOf(trx, userId));
    await forgetEvents(trx, userId);
    const user = await trx
      .deleteFrom('users')
      .where('id', '=', userId)
      .returning(['email', 'email_key'])
      .executeTakeFirst();
    if (!user) return;
    await trx.deleteFrom('login_links').where('email_key', '=', user.email_key).execute();
    await pruneClients(trx);
    const pseudonym = `account ${userId} (deleted)`;
    await trx.updateTable('sudo_log').set({ user_email: pseudonym }).where('user_id', '=', userId).execute();
    await trx.updateTable('staff_audit').set({ subject: pseudonym }).where('subject', '=', user.email).execute();
  });
}

async function forgetLeads(trx: Database, owner: Owner): Promise<void> {
  await trx.deleteFrom('leads').where(leadsOf(owner)).where('status', '=', 'spam').execute();
  await pseudonymizeLeads(trx, leadsOf(owner), owner.userId);
}

async function forgetEvents(trx: Database, userId: number): Promise<void> {
  const events = await trx.selectFrom('tracking_events').select(['id', 'kind']).where('user_id', '=', userId).execute();
  const keys = events.map(({ id, kind }) => `${kind}:${id}`);
  await removeOutboxOf(trx, keys);
  await trx.deleteFrom('tracking_events').where('user_id', '=', userId).where('kind', '=', 'score').execute();
  await trx.updateTable('tracking_events').set({ email: null }).where('user_id', '=', userId).execute();
}
