import names from '../data/names.json' with { type: 'json' };
import { sampleAgents, sampleOffices } from '../people/people';
import type { Random } from '../random';
import type { Site } from './site';

/** The office of a listing: the company itself for about one in eight. */
export function makeParties(random: Random, site: Site) {
  if (random.chance(0.13)) {
    const local = sampleAgents().filter(
      ({ customer_experience, islands }) => !customer_experience && islands.includes(site.town.island.name),
    );
    const agent = random.pick(local);
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
  const name = random.pick(names.otherAgents);
  const phone = `(808) 555-01${String(random.int(0, 99)).padStart(2, '0')}`;
  const office = random.pick(names.otherOffices);
  return {
    company_listing: false,
    advisors: [],
    advisor_ids: [],
    listing_agent: { name, phone, email: `${name.toLowerCase().replace(' ', '.')}@example.com` },
    listing_office_name: office,
    broker_attribution: `${office} · ${phone}`,
  };
}
