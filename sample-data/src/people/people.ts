import { folded, ISLANDS } from 'gazetteer';
import type { Agent, Office, Team } from 'shared-contracts';
import names from '../data/names.json' with { type: 'json' };
import { pictureAddress, pictureOf } from '../pictures';
import { createRandom } from '../random';

/** The company's default contact, who is no agent of a user. */
export const CUSTOMER_EXPERIENCE_ID = 829;
const AGENT_COUNT = 59;

/** 555-01xx numbers are reserved for fiction. */
const phoneOf = (n: number): string => `(808) 555-01${String(n % 100).padStart(2, '0')}`;

/** One office on each larger island. The office on Maui serves all islands of Maui County. */
export function sampleOffices(): Office[] {
  return names.offices.map((office, i) => ({
    id: i + 1,
    ...office,
    phone: phoneOf(i + 1),
    email: `${folded(office.name).replaceAll(' ', '.')}@example.com`,
  }));
}

/** A stored agent. The entity's paths are derived from the user name. */
export interface SampleAgent extends Omit<Agent, 'root_path' | 'direct_path' | 'path' | 'office' | 'languages'> {
  office_id: number | null;
  languages: string[];
}

const portraitsOf = (n: number) => {
  const name = pictureOf({ kind: 'portrait' }, 'portrait', n);
  return { large_image_url: pictureAddress(name, 'post_large'), tile_image_url: pictureAddress(name, 'thumb') };
};

function customerExperience(): SampleAgent {
  return {
    id: CUSTOMER_EXPERIENCE_ID,
    email: 'support@example.com',
    name: 'Customer Experience',
    user_name: 'customer-experience',
    designation: null,
    phone: '(800) 555-0100',
    agent_phone: '(800) 555-0100',
    ...portraitsOf(0),
    office_id: 3,
    islands: ISLANDS.map(({ name }) => name),
    biography: null,
    languages: ['English'],
    license_number: null,
    customer_experience: true,
  };
}

function agentAt(i: number): SampleAgent {
  const random = createRandom(`agent/${i}`);
  const { first: firstNames, last: lastNames } = names.agents;
  const first = firstNames[i % firstNames.length] ?? 'Kai';
  const last = lastNames[(i * 7 + Math.floor(i / firstNames.length)) % lastNames.length] ?? 'Akana';
  const office = random.int(1, names.offices.length);
  const { name: officeName = '', island = 'Oʻahu' } = names.offices[office - 1] ?? {};
  const designation = random.pick(['RS', 'RS', 'RB', 'R(S)', 'RB, GRI']);
  const islands = island === 'Maui' ? ['Maui', ...random.some(['Lānaʻi', 'Molokaʻi'], random.int(0, 2))] : [island];
  const userName = folded(`${first}${last}`);
  return {
    id: 100 + i,
    email: `${userName}@example.com`,
    name: `${first} ${last}`,
    user_name: userName,
    designation,
    phone: phoneOf(20 + i),
    agent_phone: phoneOf(20 + i),
    ...portraitsOf(i + 1),
    office_id: office,
    islands,
    ...profileOf(i, first, officeName, islands),
    customer_experience: false,
  };
}

/** A text that says of itself that it is a sample. It has a random stream of its own, so that the other values stay. */
function profileOf(i: number, first: string, office: string, islands: readonly string[]) {
  const random = createRandom(`agent-profile/${i}`);
  const where = islands.join(', ');
  return {
    biography: `Sample text. ${first} works in the ${office} and shows homes on ${where}. Real agents describe here how they work, which areas they know best, and what their clients can expect.`,
    languages: ['English', ...random.some(names.languages, random.int(0, 2))],
    license_number: `SAMPLE-${100 + i}`,
  };
}

let agents: SampleAgent[] | null = null;

/** Sixty people who do not exist. */
export function sampleAgents(): SampleAgent[] {
  agents ??= [customerExperience(), ...Array.from({ length: AGENT_COUNT }, (_, i) => agentAt(i))];
  return agents;
}

export function sampleTeams(): Team[] {
  const members = (island: string, count: number) =>
    sampleAgents()
      .filter((agent) => !agent.customer_experience && agent.islands.includes(island))
      .slice(0, count)
      .map(({ id }) => id);
  const team = (name: string, slug: string, ids: number[], n: number): Team => ({
    name,
    slug,
    email: `${slug}@example.com`,
    phone: phoneOf(90 + n),
    members: ids,
    tile_image_url: pictureAddress(pictureOf({ kind: 'coast' }, slug, n), 'thumb'),
  });
  return [
    team('North Shore Team', 'north-shore-team', members('Kauaʻi', 3), 0),
    team('Valley Isle Team', 'valley-isle-team', members('Maui', 4), 1),
    team('Kona Coast Team', 'kona-coast-team', members('Big Island', 3), 2),
  ];
}

/** Number of senders who have an account, and with it favorites and saved searches. */
const ACCOUNTS = 12;

/** A person who does not exist, as the last name shows. */
export interface SampleBuyer {
  firstName: string;
  lastName: 'Sample';
  email: string;
  phone: string;
  hasAccount: boolean;
}

/** Two dozen invented people who look for a home. No other part of the sample data uses their addresses. */
export function sampleBuyers(): SampleBuyer[] {
  return names.buyers.map((firstName, i) => ({
    firstName,
    lastName: 'Sample',
    email: `${firstName.toLowerCase()}.sample@example.com`,
    phone: phoneOf(60 + i),
    hasAccount: i < ACCOUNTS,
  }));
}
