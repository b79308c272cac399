import { describe, expect, test } from 'vitest';
import { sampleAgent, sampleClientAdvisor, sampleTeam } from '../testing/samples';
import { type ContactInput, contactOf } from './contact-of';

const named = (name: string) => sampleAgent({ id: name.length + 100, name });
/** everyone there could be, so that each step has all later ones present */
const all: ContactInput = {
  user: { agent: named('own'), client_advisor: sampleClientAdvisor({ id: 5, name: 'advisor' }) },
  urlAgent: named('url'),
  urlTeam: null,
  referrerAgent: named('referrer'),
  listingAdvisors: [named('listing'), named('second')],
  companyTeam: sampleTeam({ name: 'company' }),
  defaultContact: named('default'),
};
const clientOnly: ContactInput = {
  ...all,
  user: { agent: null, client_advisor: sampleClientAdvisor({ id: 5, name: 'advisor' }) },
};
const visitor: ContactInput = { ...all, user: null };

describe('who a visitor is shown', () => {
  test('first the user’s own agent [B6.12] [B6.13]', () => {
    expect(contactOf(all)).toMatchObject({ step: 'user-agent', agent: { name: 'own' }, own: true });
  });
  test('never the customer-experience contact as the own agent [B6.12]', () => {
    const user = {
      agent: sampleAgent({ customer_experience: true }),
      client_advisor: all.user?.client_advisor ?? null,
    };
    expect(contactOf({ ...all, user })).toMatchObject({ step: 'client-advisor' });
  });
  test('then the client’s advisor, in the long form where it is known [B6.12]', () => {
    expect(contactOf(clientOnly)).toMatchObject({
      step: 'client-advisor',
      agent: { name: 'advisor', direct_path: '/agents/sample-agent' },
      own: true,
    });
    const advisor = sampleAgent({ id: 5, name: 'advisor', designation: 'Broker' });
    expect(contactOf({ ...clientOnly, advisor }).agent).toBe(advisor);
    expect(contactOf({ ...clientOnly, advisor: sampleAgent({ id: 6 }) }).agent?.id).toBe(5);
  });
  test('then the agent or team of the address [B6.12]', () => {
    expect(contactOf(visitor)).toMatchObject({ step: 'url', agent: { name: 'url' }, own: false });
    const team = sampleTeam();
    expect(contactOf({ ...visitor, urlAgent: null, urlTeam: team })).toMatchObject({ step: 'url', agent: null, team });
  });
  test('then the stored referrer [B6.12]', () => {
    expect(contactOf({ ...visitor, urlAgent: null })).toMatchObject({ step: 'referrer', agent: { name: 'referrer' } });
  });
  const noReferrer: ContactInput = { ...visitor, urlAgent: null, referrerAgent: null };
  test('then the listing’s first advisor [B6.12]', () => {
    expect(contactOf(noReferrer)).toMatchObject({ step: 'listing', agent: { name: 'listing' } });
  });
  const noListing: ContactInput = { ...noReferrer, listingAdvisors: [] };
  test('otherwise the company’s team, or a default contact [B6.12]', () => {
    expect(contactOf(noListing)).toMatchObject({ step: 'company', agent: null, team: { name: 'company' } });
    expect(contactOf({ ...noListing, companyTeam: null })).toMatchObject({
      step: 'company',
      agent: { name: 'default' },
    });
    expect(contactOf({ ...noListing, companyTeam: null, defaultContact: null })).toMatchObject({ step: 'none' });
  });
});
