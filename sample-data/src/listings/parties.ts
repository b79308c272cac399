import { sampleAgents, sampleOffices } from '../people/people';
import type { Random } from '../random';
import type { Site } from './site';

/** Brokerages that do not exist. */
const OTHER_OFFICES = [
  'Sample Pacific Properties',
  'Sample Trade Winds Realty',
  'Sample Mauka Makai Brokers',
  'Sample Plumeria Homes',
  'Sample Island Land Company',
  'Sample Koa & Kukui Realty',
] as const;
const OTHER_AGENTS = [
  'Alex Sample',
  'Jordan Sample',
  'Casey Sample',
  'Taylor Sample',
  'Robin Sample',
  'Jamie Sample',
] as const;

/** The office of a listing: the company itself for about one in eight. */
export function makeParties(random: Random, site: Site) {
  if (random.chance(0.13)) {
    const local = sampleAgents().filter(
      ({ customer_experience, islands }) => !customer_experience && islands.includes(site.town.island.name),
    );
    const [first = sampleAgents()[1], ...others] = local;
    if (!first) throw new Error('There are no sample agents');
    const agent = random.pick([first, ...others]);
    const office = sampleOffices().find(({ id }) => id === agent.office_id);
    const officeName = `Hawaii Life, ${office?.name ?? 'Honolulu Office'}`;
    return {
      company_listing: true,
      advisors: [{ id: agent.id, user_name: agent.user_name }],
      advisor_ids: [agent.id],
      listing_agent: { name: agent.name, phone: agent.phone, email: agent.email },
      listing_office_name: officeName,
      broker_attribution: [officeName, office?.phone].filter(Boolean).join(' · '),
    };
  }
  const name = random.pick(OTHER_AGENTS);
  const phone = `(808) 555-01${String(random.int(0, 99)).padStart(2, '0')}`;
  const office = random.pick(OTHER_OFFICES);
  return {
    company_listing: false,
    advisors: [],
    advisor_ids: [],
    listing_agent: { name, phone, email: `${name.toLowerCase().replace(' ', '.')}@example.com` },
    listing_office_name: office,
    broker_attribution: `${office} · ${phone}`,
  };
}
