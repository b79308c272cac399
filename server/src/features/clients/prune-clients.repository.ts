import { sql } from 'kysely';
import type { Database } from '../../platform/database/database';
import { removeOutboxOf } from '../outbox/outbox.repository';
import { listLinks, lockLinks } from './client-links.repository';
import { listPlans, replyKey, upsertPlan } from './client-records.repository';
import { linkTowards, mainOf } from './linked-persons';

/**
 * Removes records about people without a lead or an account, and replies to people who were forgotten, with their rows
 * in the outbox. Call it in a transaction, after leads were removed.
 */
export async function pruneClients(trx: Database): Promise<void> {
  await pruneLinks(trx);
  await trx.deleteFrom('client_records').where(isForgotten('client_records.person')).execute();
  const replies = await trx
    .deleteFrom('lead_replies')
    .using('leads')
    .whereRef('leads.id', '=', 'lead_replies.lead_id')
    .where('leads.payload', 'is', null)
    .returning('lead_replies.id')
    .execute();
  await removeOutboxOf(
    trx,
    replies.map(({ id }) => replyKey(id)),
  );
}

/**
 * Removes the links of persons who have neither a lead nor an account any more. Those who were merged by such a person stay
 * together: they keep the stage, unless staff separated them.
 */
async function pruneLinks(trx: Database): Promise<void> {
  const ends = trx
    .selectFrom('client_links')
    .select(['agent_id', 'person'])
    .union(trx.selectFrom('client_links').select(['agent_id', 'main as person']))
    .as('ends');
  const forgotten = await trx
    .selectFrom(ends)
    .select(['ends.agent_id', 'ends.person'])
    .where(isForgotten('ends.person'))
    .orderBy('ends.agent_id')
    .orderBy('ends.person')
    .execute();
  for (const { agent_id, person } of forgotten) {
    await lockLinks(trx, agent_id);
    await forgetPerson(trx, agent_id, person);
  }
}

async function forgetPerson(trx: Database, agentId: number, person: string): Promise<void> {
  const links = await listLinks(trx, agentId);
  const main = mainOf(links, person);
  const neighbors = links.flatMap((link) => {
    if (!link.is_same || (link.person !== person && link.main !== person)) return [];
    return link.person === person ? link.main : link.person;
  });
  await trx
    .deleteFrom('client_links')
    .where('agent_id', '=', agentId)
    .where(({ or, eb }) => or([eb('person', '=', person), eb('main', '=', person)]))
    .execute();
  const isOnTheWay = (each: string) => linkTowards(links, main, person) === linkTowards(links, each, person);
  const [heir = neighbors[0]] = main === person ? [] : neighbors.filter(isOnTheWay);
  if (heir === undefined) return;
  for (const each of neighbors)
    if (each !== heir)
      await trx
        .insertInto('client_links')
        .values({ agent_id: agentId, person: each, main: heir, is_same: true, decided_by: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  if (main !== person) return;
  const planOf = await listPlans(trx, { agentId, persons: [person] });
  const next = mainOf(await listLinks(trx, agentId), heir);
  await upsertPlan(trx, { agentId, person: next }, { stage: planOf(person).stage });
}

/** For a column with a person: whether no lead and no account has their address or number. */
const isForgotten = (column: 'client_records.person' | 'ends.person') => {
  const person = sql.ref(column);
  return sql<boolean>`not exists (select 1 from leads where lower(leads.email) = ${person})
    and not exists (select 1 from leads where leads.action = 'callback' and leads.phone = ${person})
    and not exists (select 1 from users where users.email_key = ${person})`;
};
