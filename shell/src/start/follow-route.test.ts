import { createTestHost, sampleAgent, sampleUser } from 'shared-contracts/testing';
import { expect, test } from 'vitest';
import { openByQuery } from './follow-route';

test('show_sign_in_modal opens sign-in, show_sign_up_modal its sign-up side [B2.2.7]', () => {
  const host = createTestHost();
  openByQuery(host, '?show_sign_in_modal=1');
  openByQuery(host, '?show_sign_up_modal=1');
  expect(host.bus.of('auth:open')).toEqual([{ mode: 'sign-in' }, { mode: 'sign-up' }]);
});

test('show_agent_contact_modal opens contact with the attached agent [B2.2.7]', () => {
  const agent = sampleAgent({ id: 7, name: 'Kai Sample' });
  const host = createTestHost({ contact: { agent } });
  openByQuery(host, '?show_agent_contact_modal=1');
  expect(host.bus.of('contact:open')).toEqual([{ kind: 'email-agent', agent: { id: 7, name: 'Kai Sample' } }]);
});

test('who is signed in is not asked to sign in', () => {
  const host = createTestHost({ user: sampleUser() });
  openByQuery(host, '?show_sign_in_modal=1');
  expect(host.bus.of('auth:open')).toEqual([]);
});

test('an address without flags opens nothing', () => {
  const host = createTestHost();
  openByQuery(host, '?minPrice=1');
  expect([...host.bus.of('auth:open'), ...host.bus.of('contact:open')]).toEqual([]);
});
