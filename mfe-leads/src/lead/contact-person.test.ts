import { sampleAgent, sampleClientAdvisor, sampleSettings, sampleTeam } from 'shared-contracts/testing';
import { expect, test, vi } from 'vitest';
import { contactPerson, ownAdvisor } from './contact-person';

const settings = sampleSettings();

test("the user's own advisor is labelled 'your agent' [B6.13]", () => {
  const agent = sampleAgent({ designation: 'R(S)' });
  expect(contactPerson({ agent, team: null, own: true }, settings).label).toBe('your agent');
  expect(contactPerson({ agent, team: null, own: false }, settings).label).toBe('R(S)');
  expect(ownAdvisor(sampleClientAdvisor(), settings).label).toBe('your agent');
});

test('a team has one contact address', () => {
  const team = sampleTeam({ email: 'north@example.com' });
  expect(contactPerson({ agent: null, team, own: false }, settings)).toMatchObject({
    id: null,
    email: 'north@example.com',
  });
});

test('without anyone the company answers', () => {
  expect(contactPerson({ agent: null, team: null, own: false }, settings)).toMatchObject({
    id: null,
    phone: settings.companyPhone,
    email: settings.supportEmail,
  });
});

test('the default contact is customer experience, with one of two photos by chance [B3.30]', async () => {
  const photos = new Set<string | null>();
  for (const chance of [0.2, 0.8]) {
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    vi.resetModules();
    const load = await import('./contact-person');
    const person = load.contactPerson({ agent: null, team: null, own: false }, settings);
    expect(person.name).toBe('Customer Experience');
    photos.add(person.portrait);
    const listed = sampleAgent({ customer_experience: true, tile_image_url: null });
    expect(load.contactPerson({ agent: listed, team: null, own: false }, settings).portrait).toBe(person.portrait);
  }
  expect([...photos]).toEqual(settings.customerExperience.photos);
});
