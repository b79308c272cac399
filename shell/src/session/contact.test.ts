import { sampleAgent, sampleClientAdvisor, sampleUser } from 'shared-contracts/testing';
import { expect, test } from 'vitest';
import { type ContactCandidates, chooseContact } from './contact';

const agent = (name: string) => sampleAgent({ name, user_name: name });
const team = {
  name: 'West Side',
  slug: 'west-side',
  email: 'team@example.com',
  phone: null,
  members: [],
  tile_image_url: null,
};
/** the client's advisor: complete in the session, short in the user */
const advisor = agent('advisor');
const client_advisor = sampleClientAdvisor({ id: advisor.id, name: 'advisor in short' });
const everyone: ContactCandidates = {
  user: sampleUser({ agent: agent('own'), client_advisor }),
  advisor,
  inAddress: { agent: agent('address'), team: null },
  referrer: agent('referrer'),
  listingAdvisor: agent('listing'),
};
const nameOf = (candidates: ContactCandidates) => chooseContact(candidates).agent?.name;
const withoutOwn = { ...everyone, user: sampleUser({ agent: null, client_advisor }) };
const withoutAdvisor = { ...everyone, user: sampleUser({ agent: null, client_advisor: null }), advisor: null };

test("takes the user's own agent first [B6.12]", () => {
  expect(nameOf(everyone)).toBe('own');
});

test('does not count the customer-experience contact as own agent [B6.12]', () => {
  const service = sampleAgent({ name: 'service', customer_experience: true });
  expect(nameOf({ ...everyone, user: sampleUser({ agent: service, client_advisor }) })).toBe('advisor');
});

test("then the client's advisor [B6.12]", () => {
  expect(nameOf(withoutOwn)).toBe('advisor');
  expect(chooseContact(withoutOwn).own).toBe(true);
  expect(nameOf({ ...withoutOwn, advisor: null })).toBe('advisor in short');
});

test('then the agent in the address [B6.12]', () => {
  expect(nameOf(withoutAdvisor)).toBe('address');
});

test('a team in the address has the rank of an agent', () => {
  const chosen = chooseContact({ ...withoutAdvisor, inAddress: { agent: null, team } });
  expect(chosen).toEqual({ agent: null, team, own: false });
});

test('then the agent remembered from an earlier visit [B6.12]', () => {
  expect(nameOf({ ...withoutAdvisor, inAddress: { agent: null, team: null } })).toBe('referrer');
});

const byNobody = { ...withoutAdvisor, inAddress: { agent: null, team: null }, referrer: null };

test('then the advisor of the open listing [B6.12]', () => {
  expect(chooseContact(byNobody)).toMatchObject({ agent: { name: 'listing' }, own: false });
});

test('otherwise no agent: the company answers [B6.12]', () => {
  expect(chooseContact({ ...byNobody, listingAdvisor: null })).toEqual({ agent: null, team: null, own: false });
});
