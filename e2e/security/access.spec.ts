import { type APIRequestContext, request } from '@playwright/test';
import * as contracts from 'shared-contracts';
import { type Access, type Call, callPath } from 'shared-contracts';
import { sampleSavedSearch } from 'shared-contracts/testing';
import { newBuyer } from '../pages/auth-dialog';
import { expect, test } from '../support/test';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;
const CALLS: Call[] = Object.values<unknown>(contracts).filter(isCall);

const LEVELS = ['visitor', 'buyer', 'advisor', 'admin', 'super_admin', 'sudo'] as const;
type Person = (typeof LEVELS)[number];

/** Who may make calls of each level; staff who act for a client may what the client may (D31) (D32). */
const ALLOWED: Record<Access, readonly Person[]> = {
  public: LEVELS,
  user: ['buyer', 'advisor', 'admin', 'super_admin', 'sudo'],
  advisor: ['advisor', 'admin', 'super_admin'],
  admin: ['admin', 'super_admin'],
  super_admin: ['super_admin'],
};

/** A body that no call takes: whoever gets past the door is refused by validation and changes nothing. */
const UNREADABLE = '{"unreadable":';

const SAMPLE_PARAMS = { id: '0', ids: '0', slug: 'x', code: 'x', mlsId: '0' };

async function browserOf(baseURL: string, email?: string, password?: string): Promise<APIRequestContext> {
  const browser = await request.newContext({ baseURL });
  if (email) {
    const answer = await browser.post(contracts.signIn.path, { data: { email, password } });
    expect(answer.status(), email).toBe(200);
  }
  return browser;
}

async function sudoBrowser(baseURL: string): Promise<APIRequestContext> {
  const browser = await browserOf(baseURL, 'admin@example.com', 'sample-admin');
  const listed = await browser.get(`${contracts.sudoClients.path}?query=buyer@example.com`);
  const { clients } = contracts.sudoClients.answer.parse(await listed.json());
  const began = await browser.post(contracts.beginSudo.path, { data: { user_id: clients[0]?.id, reason: 'access' } });
  expect(began.status()).toBe(200);
  return browser;
}

test.describe.configure({ timeout: 180_000 });

test('each call is refused to exactly those who may not make it, for every role [A6.10] [A6.3]', async ({
  baseURL,
}) => {
  const url = baseURL ?? '';
  const browsers: Record<Person, APIRequestContext> = {
    visitor: await browserOf(url),
    buyer: await browserOf(url, 'buyer@example.com', 'sample-buyer'),
    advisor: await browserOf(url, 'advisor@example.com', 'sample-advisor'),
    admin: await browserOf(url, 'admin@example.com', 'sample-admin'),
    super_admin: await browserOf(url, 'super-admin@example.com', 'sample-super-admin'),
    sudo: await sudoBrowser(url),
  };
  const wrong: string[] = [];
  for (const call of CALLS.filter(({ access }) => access !== 'public')) {
    for (const person of LEVELS) {
      const allowed = ALLOWED[call.access].includes(person);
      // what gets through is only tried where it cannot change anything
      if (allowed && call.method !== 'GET' && call.body === undefined) continue;
      const answer = await browsers[person].fetch(callPath(call.path, SAMPLE_PARAMS), {
        method: call.method,
        ...(call.method === 'GET' ? {} : { data: UNREADABLE, headers: { 'content-type': 'application/json' } }),
      });
      const expected = person === 'visitor' ? 401 : 403;
      const passed = answer.status() !== 401 && answer.status() !== 403;
      const narrower = allowed && (NARROWER[call.name]?.includes(person) ?? false);
      const right = narrower ? answer.status() === 403 : allowed ? passed : answer.status() === expected;
      if (!right) wrong.push(`${call.name} by ${person}: ${answer.status()}`);
    }
  }
  expect(wrong).toEqual([]);
  await Promise.all(Object.values(browsers).map((browser) => browser.dispose()));
});

/** Reading calls with a rule beyond the role: the owner's alone (D31), or of whoever stands in the directory of agents. */
const NARROWER: Readonly<Record<string, readonly Person[]>> = {
  ownSessions: ['sudo'],
  exportOwnData: ['sudo'],
  ownClients: ['admin', 'super_admin'],
  ownLeads: ['admin', 'super_admin'],
};

test("one buyer's saved search, favorites, sessions and data are out of another's reach [A7.28] [A7.29]", async ({
  baseURL,
}) => {
  const url = baseURL ?? '';
  const [mine, theirs] = [await registered(url, 'Ana'), await registered(url, 'Ben')];
  const search = sampleSavedSearch({ id: null, share_code: null, title: 'Secret search' });
  const saved = contracts.updateSavedSearch.answer.parse(
    await (await mine.post(contracts.updateSavedSearch.path, { data: search })).json(),
  );
  const { sessions } = contracts.ownSessions.answer.parse(await (await mine.get(contracts.ownSessions.path)).json());

  const attempts = [
    theirs.post(contracts.updateSavedSearch.path, { data: { ...saved, title: 'Taken' } }),
    theirs.post(contracts.deleteSavedSearch.path, { data: { id: saved.id } }),
    theirs.post(contracts.endOwnSession.path, { data: { id: sessions[0]?.id } }),
  ];
  expect((await Promise.all(attempts)).map((answer) => answer.status())).toEqual([404, 404, 404]);
  for (const call of [contracts.readSavedSearches, contracts.exportOwnData, contracts.ownSessions]) {
    const answer = await theirs.get(call.path);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).not.toMatch(/Secret search|ana-/);
  }
  const left = await (await mine.get(contracts.readSavedSearches.path)).json();
  expect(contracts.readSavedSearches.answer.parse(left).saved_searches).toEqual([saved]);
});

async function registered(baseURL: string, name: string): Promise<APIRequestContext> {
  const browser = await browserOf(baseURL);
  const { email, firstName, lastName, password } = newBuyer(name);
  const answer = await browser.post(contracts.register.path, {
    data: { email, password, password_confirm: password, first_name: firstName, last_name: lastName },
  });
  expect(answer.status()).toBe(200);
  return browser;
}
