import type { AlikeClient, ClientLikeness } from 'shared-contracts/staff';
import type { Database } from '../../platform/database/database';
import { notFound } from '../../platform/http/problem';
import { listLinks } from './client-links.repository';
import { gmailMailbox, likenessesOf, phoneKeysOf } from './likeness';
import { areSeparated, type ClientLink, personsOfClient } from './linked-persons';
import { type Contact, listCandidates, listContacts, type Person, type Persons } from './people.repository';

/** A client as staff see them: one person, or several that were merged. */
export interface Client extends Persons {
  /** the person whose page it is */
  opened: Contact;
  /** the person whose stage and next step count */
  main: Contact;
  others: Contact[];
  /** what staff decided about all persons of the agent */
  links: readonly ClientLink[];
}

/**
 * The client of a person: with those merged with it whom the agent still has a lead or an account of.
 * @throws ApiError not_found when the agent has none of the person
 */
export async function findClient(db: Database, { agentId, person }: Person): Promise<Client> {
  const links = await listLinks(db, agentId);
  const contacts = await listContacts(db, { agentId, persons: personsOfClient(links, person) });
  const opened = contacts.find((each) => each.person === person);
  if (!opened) throw notFound('client');
  const others = contacts.filter((each) => each !== opened);
  return { agentId, persons: contacts.map((each) => each.person), opened, main: contacts[0] ?? opened, others, links };
}

/** The telephone numbers are compared in full afterwards. */
const LAST_DIGITS = 8;
const MAX_ALIKE = 5;

/** Other clients of the agent who are perhaps the same person, without those that staff separated from this one. */
export async function listAlike(db: Database, { agentId, opened, others, links }: Client): Promise<AlikeClient[]> {
  const known = [opened, ...others];
  const persons = personsOfClient(links, opened.person);
  const candidates = await listCandidates(
    db,
    { agentId, persons },
    {
      digits: known.flatMap(phoneKeysOf).map((key) => key.replace(/x.*/, '').slice(-LAST_DIGITS)),
      mailboxes: known.flatMap(({ email }) => gmailMailbox(email) ?? []),
    },
  );
  const seen = new Set<string>();
  const alike: AlikeClient[] = [];
  for (const contact of await listContacts(db, { agentId, persons: candidates })) {
    const client = personsOfClient(links, contact.person);
    const equal = [...new Set(known.flatMap((each): ClientLikeness[] => likenessesOf(each, contact)))];
    if (equal.length === 0 || seen.has(client[0] ?? '') || areSeparated(links, persons, client)) continue;
    seen.add(client[0] ?? '');
    const { key, name, email, phones } = contact;
    alike.push({ key, name, email, phone: phones[0] ?? null, equal });
  }
  return alike.toSorted((one, other) => other.equal.length - one.equal.length).slice(0, MAX_ALIKE);
}
