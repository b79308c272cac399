import type { FastifyInstance } from 'fastify';
import { mergeClients, separateClients } from 'shared-contracts/staff';
import type { Database } from '../../platform/database/database';
import { requireSession } from '../../platform/http/access';
import { refuseFields } from '../../platform/http/problem';
import type { ServerSession } from '../../platform/http/request-context';
import { serveCall } from '../../platform/http/serve-call';
import { insertAuditEntry } from '../audit/audit.repository';
import { listLinks, lockLinks, upsertLink } from './client-links.repository';
import { clientPage, requirePerson } from './client-page';
import { type ClientLink, linkTowards } from './linked-persons';
import type { Person } from './people.repository';

/** Decisions of staff that two persons are one client, or not. No lead, record or account is changed. */
export function registerMerges(app: FastifyInstance, db: Database): void {
  serveCall(app, mergeClients, ({ body: { key, other, plan_of } }, { session }) =>
    decide(db, session, { key, other, action: 'Clients merged' }, (links, person, another) => {
      if (linkTowards(links, person, another)) return [];
      const [loser, main] = plan_of === 'key' ? [another, person] : [person, another];
      return [{ person: loser, main, is_same: true }];
    }),
  );
  serveCall(app, separateClients, ({ body: { key, other } }, { session }) =>
    decide(db, session, { key, other, action: 'Clients separated' }, (links, person, another) => {
      const broken = linkTowards(links, person, another);
      const isOfBoth = ({ person: one, main }: ClientLink) =>
        [one, main].includes(person) && [one, main].includes(another);
      // the two that staff named are not suggested again, whichever merges follow
      const named = (broken && isOfBoth(broken)) || links.some((link) => !link.is_same && isOfBoth(link));
      return [
        ...(broken ? [{ ...broken, is_same: false }] : []),
        ...(named ? [] : [{ person: another, main: person, is_same: false }]),
      ];
    }),
  );
}

interface Decision {
  key: string;
  other: string;
  /** for the audit log */
  action: string;
}

/** Stores what is decided about two persons, one decision of an agent's clients after the other. No links change nothing. */
async function decide(
  db: Database,
  session: ServerSession | null,
  { key, other, action }: Decision,
  linksOf: (links: readonly ClientLink[], person: string, another: string) => ClientLink[],
) {
  const person = await db.transaction().execute(async (trx) => {
    const person = await requirePerson(trx, session, key);
    const another = await requirePerson(trx, session, other);
    refuseSameOrForeign(person, another);
    await lockLinks(trx, person.agentId);
    // one may have been erased while this waited
    for (const each of [key, other]) await requirePerson(trx, session, each);
    const decided = linksOf(await listLinks(trx, person.agentId), person.person, another.person);
    const user = requireSession(session);
    for (const link of decided) await upsertLink(trx, person.agentId, link, user.userId);
    if (decided.length > 0) {
      await insertAuditEntry(trx, user, { action, subject: `Client ${key}`, detail: `With ${other}` });
    }
    return person;
  });
  return clientPage(db, key, person);
}

function refuseSameOrForeign(person: Person, another: Person): void {
  const refuse = (message: string) => refuseFields([{ field: 'other', pointer: '#/other', message }]);
  if (person.agentId !== another.agentId)
    refuse('These are clients of two agents. Only clients of one agent can be merged.');
  if (person.person === another.person) refuse('This is the same client already.');
}
