import { folded, ISLANDS } from 'gazetteer';
import type { Agent, Office, Team } from 'shared-contracts';
import { createRandom, hashOf } from '../random';
import { formatSceneId } from '../scenes/scene-id';

/** The company's default contact, who is no agent of a user. */
export const CUSTOMER_EXPERIENCE_ID = 829;
const AGENT_COUNT = 59;

const FIRST_NAMES = [
  'Kai',
  'Leilani',
  'Keoni',
  'Malia',
  'Noelani',
  'Ikaika',
  'Pua',
  'Kalani',
  'Mele',
  'Kainoa',
  'Alana',
  'Makoa',
  'Grace',
  'Daniel',
  'Emi',
  'Kenji',
  'Maria',
  'Jonah',
  'Claire',
  'Tomas',
  'Yuki',
  'Rosa',
  'Peter',
  'Hana',
  'Lucas',
  'Sofia',
  'Miles',
  'Nani',
  'Owen',
  'Tala',
] as const;
const LAST_NAMES = [
  'Akana',
  'Kealoha',
  'Nakamura',
  'Santos',
  'Kahale',
  'Tanaka',
  'Silva',
  'Makua',
  'Reyes',
  'Chang',
  'Palakiko',
  'Wilson',
  'Kaleo',
  'Fujimoto',
  'Medeiros',
  'Lum',
  'Hoʻokano',
  'Carter',
  'Paʻahana',
  'Ishikawa',
  'Delgado',
  'Brandt',
  'Kekona',
  'Morgan',
  'Alapai',
] as const;

/** One office on each larger island. The office on Maui serves all islands of Maui County. */
const OFFICES: readonly (readonly [name: string, island: string, address: string])[] = [
  ['Hanalei Office', 'Kauaʻi', 'Kūhiō Highway, Hanalei, HI 96714'],
  ['Poʻipū Office', 'Kauaʻi', 'Poʻipū Road, Koloa, HI 96756'],
  ['Honolulu Office', 'Oʻahu', 'Bishop Street, Honolulu, HI 96813'],
  ['Kailua Office', 'Oʻahu', 'Kailua Road, Kailua, HI 96734'],
  ['Wailea Office', 'Maui', 'Wailea Alanui Drive, Wailea, HI 96753'],
  ['Lahaina Office', 'Maui', 'Lower Honoapiʻilani Road, Lahaina, HI 96761'],
  ['Makawao Office', 'Maui', 'Baldwin Avenue, Makawao, HI 96768'],
  ['Kona Office', 'Big Island', 'Aliʻi Drive, Kailua-Kona, HI 96740'],
  ['Waimea Office', 'Big Island', 'Māmalahoa Highway, Kamuela, HI 96743'],
  ['Hilo Office', 'Big Island', 'Kīlauea Avenue, Hilo, HI 96720'],
];

/** 555-01xx numbers are reserved for fiction. */
const phoneOf = (n: number): string => `(808) 555-01${String(n % 100).padStart(2, '0')}`;

export function sampleOffices(): Office[] {
  return OFFICES.map(([name, island, address], i) => ({
    id: i + 1,
    name,
    island,
    address,
    phone: phoneOf(i + 1),
    email: `${folded(name).replaceAll(' ', '.')}@example.com`,
  }));
}

/** A stored agent. The entity's paths are derived from the user name. */
export interface SampleAgent extends Omit<Agent, 'root_path' | 'direct_path' | 'path' | 'office'> {
  office_id: number | null;
}

const portrait = (seed: number, number: number, variant: string): string =>
  `/photos/sample/${formatSceneId({ subject: 'agent', kind: 'portrait', ocean: 'none', seed, number })}/${variant}.webp`;

/** The two pictures of the default contact. */
export const CUSTOMER_EXPERIENCE_PHOTOS: readonly [string, string] = [
  portrait(CUSTOMER_EXPERIENCE_ID, 0, 'thumb'),
  portrait(CUSTOMER_EXPERIENCE_ID, 1, 'thumb'),
];

function customerExperience(): SampleAgent {
  return {
    id: CUSTOMER_EXPERIENCE_ID,
    email: 'support@example.com',
    name: 'Customer Experience',
    user_name: 'customer-experience',
    designation: null,
    phone: '(800) 555-0100',
    agent_phone: '(800) 555-0100',
    large_image_url: portrait(CUSTOMER_EXPERIENCE_ID, 0, 'post_large'),
    tile_image_url: CUSTOMER_EXPERIENCE_PHOTOS[0],
    office_id: 3,
    islands: ISLANDS.map(({ name }) => name),
    customer_experience: true,
  };
}

function agentAt(i: number): SampleAgent {
  const random = createRandom(`agent/${i}`);
  const first = FIRST_NAMES[i % FIRST_NAMES.length] ?? 'Kai';
  const last = LAST_NAMES[(i * 7 + Math.floor(i / FIRST_NAMES.length)) % LAST_NAMES.length] ?? 'Akana';
  const office = random.int(1, OFFICES.length);
  const island = OFFICES[office - 1]?.[1] ?? 'Oʻahu';
  const userName = folded(`${first}${last}`);
  const seed = hashOf(userName);
  return {
    id: 100 + i,
    email: `${userName}@example.com`,
    name: `${first} ${last}`,
    user_name: userName,
    designation: random.pick(['RS', 'RS', 'RB', 'R(S), Sample', 'RB, GRI'] as const).replace(', Sample', ''),
    phone: phoneOf(20 + i),
    agent_phone: phoneOf(20 + i),
    large_image_url: portrait(seed, 0, 'post_large'),
    tile_image_url: portrait(seed, 0, 'thumb'),
    office_id: office,
    islands: island === 'Maui' ? ['Maui', ...random.some(['Lānaʻi', 'Molokaʻi'], random.int(0, 2))] : [island],
    customer_experience: false,
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
    tile_image_url: portrait(hashOf(slug), 0, 'thumb'),
  });
  return [
    team('North Shore Team', 'north-shore-team', members('Kauaʻi', 3), 0),
    team('Valley Isle Team', 'valley-isle-team', members('Maui', 4), 1),
    team('Kona Coast Team', 'kona-coast-team', members('Big Island', 3), 2),
  ];
}
