import { advisorById, matchRoute, NO_PREFIX, type SessionState } from 'shared-contracts';
import { createTestApi, createTestBus, sampleAgent, sampleListingRef } from 'shared-contracts/testing';
import { proxy } from 'valtio';
import { expect, test, vi } from 'vitest';
import { createContact } from './contact.store';

const directory = ['kai', 'maria', 'noa'].map((name, index) =>
  sampleAgent({ id: index + 1, name, user_name: name, root_path: `/${name}` }),
);

function setUp(session: Partial<SessionState> = {}) {
  const api = createTestApi();
  const bus = createTestBus();
  api.answer(advisorById, ({ params: { id } }) => directory.find(({ user_name }) => user_name === id) ?? null);
  const onFailure = vi.fn();
  const state = proxy({
    user: null,
    loaded: true,
    loggedIn: false,
    userMismatch: false,
    ended: null,
    expectedEmail: null,
    advisor: null,
    ...session,
  });
  const contact = createContact({ api, bus, session: state, initial: { agent: null, team: null }, onFailure });
  const open = (internal_id: string, advisors: { id: number | null; user_name: string | null }[]) =>
    bus.publish('listing:opened', { listing: sampleListingRef({ internal_id, advisors }), from: 'direct' });
  const name = () => contact.state.agent?.name ?? null;
  return { api, bus, contact, open, name, onFailure };
}
const prefixOf = (path: string) => matchRoute(path, { locales: [] }).prefix;
const maria = { id: 2, user_name: 'maria' };

test('an open listing names its first known advisor, and leaving it the company again [B6.12]', async () => {
  const { bus, open, name } = setUp();
  expect(name()).toBeNull();
  open('a', [{ id: null, user_name: 'noid' }, maria]);
  await vi.waitFor(() => expect(name()).toBe('maria'));
  bus.publish('listing:opened', null);
  expect(name()).toBeNull();
});

test('an advisor who is read too late names no other listing', async () => {
  const { open, name, onFailure } = setUp();
  open('a', [maria]);
  open('b', []);
  await Promise.resolve();
  expect([name(), onFailure.mock.calls]).toEqual([null, []]);
});

test('an agent who left the directory is remembered no longer [A6.8]', async () => {
  window.localStorage.setItem('referrer', '"gone"');
  const { contact, name } = setUp();
  const before = contact.rememberedPrefix().path;
  contact.follow(NO_PREFIX);
  await vi.waitFor(() => expect(contact.rememberedPrefix()).toEqual(NO_PREFIX));
  expect([before, name()]).toEqual(['/gone', null]);
});

/** A directory that responds when the test says so, to the requests in their order. */
function slowDirectory() {
  const made = setUp();
  const requests: { id: unknown; end: (error?: Error) => void }[] = [];
  made.api.answer(advisorById, ({ params: { id } }) => {
    const found = directory.find(({ user_name }) => user_name === id) ?? null;
    return new Promise((resolve, reject) => {
      requests.push({ id, end: (error) => (error ? reject(error) : resolve(found)) });
    });
  });
  const end = (id: string, error?: Error) => requests.find((request) => request.id === id)?.end(error);
  return { ...made, requests, end };
}

test('an agent who is read late does not appear on the page of another agent', async () => {
  const { contact, name, end } = slowDirectory();
  contact.follow(prefixOf('/kai/listings'));
  contact.follow(prefixOf('/noa/listings'));
  end('noa');
  await vi.waitFor(() => expect(name()).toBe('noa'));
  end('kai');
  await Promise.resolve();
  await Promise.resolve();
  expect([name(), contact.rememberedPrefix().agent]).toEqual(['noa', 'noa']);
  // back to the agent on screen, while another one is read
  contact.follow(prefixOf('/maria/listings'));
  contact.follow(prefixOf('/noa/listings'));
  end('maria');
  await Promise.resolve();
  await Promise.resolve();
  expect(name()).toBe('noa');
});

test('a remembered agent who is read late does not replace one who was visited meanwhile', async () => {
  window.localStorage.setItem('referrer', '"kai"');
  const { contact, name, end } = slowDirectory();
  contact.follow(NO_PREFIX);
  contact.follow(prefixOf('/noa/listings'));
  end('noa');
  await vi.waitFor(() => expect(name()).toBe('noa'));
  end('kai');
  await Promise.resolve();
  contact.follow(NO_PREFIX);
  await Promise.resolve();
  expect([name(), contact.rememberedPrefix().agent]).toEqual(['noa', 'noa']);
});

test('where the agent of the address cannot be read, the agent of the address before is not shown', async () => {
  const { contact, name, onFailure, end } = slowDirectory();
  contact.follow(prefixOf('/kai/listings'));
  end('kai');
  await vi.waitFor(() => expect(name()).toBe('kai'));
  contact.follow(prefixOf('/noa/listings'));
  end('noa', new Error('offline'));
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalled());
  expect(name()).toBeNull();
  // an address without an agent shows the remembered one again
  contact.follow(NO_PREFIX);
  await vi.waitFor(() => expect(name()).toBe('kai'));
});

test('an agent who could not be read is requested again at the next navigation', async () => {
  const { contact, requests, onFailure, end } = slowDirectory();
  contact.follow(prefixOf('/kai/listings'));
  end('kai', new Error('offline'));
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalled());
  contact.follow(prefixOf('/kai/listings/maui'));
  expect(requests.map(({ id }) => id)).toEqual(['kai', 'kai']);
});
