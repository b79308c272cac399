import { sampleUser } from 'shared-contracts/testing';
import { expect, test, vi } from 'vitest';
import { askGuards } from './guards';

const ACCOUNT = { route: { page: 'account', section: 'overview' }, path: '/account' } as const;
const HOME = { route: { page: 'home' }, path: '/' } as const;
const nobody = { loggedIn: false, loaded: true };
const somebody = { loggedIn: true, loaded: true };

test('asks a visitor to sign in before an account page [B6.11]', () => {
  expect(askGuards(ACCOUNT, nobody)).toEqual({ allow: false, signIn: true });
  expect(askGuards(ACCOUNT, somebody)).toEqual({ allow: true });
});

test('keeps the page under which a session ended, and no other', () => {
  const ended = (path: string) => ({ ...nobody, ended: { user: sampleUser(), path } });
  expect(askGuards(ACCOUNT, ended('/account')).allow).toBe(true);
  expect(askGuards(ACCOUNT, ended('/elsewhere')).allow).toBe(false);
});

test('lets everyone into the search', () => {
  expect(
    askGuards({ route: { page: 'search', handles: [], savedSearchCode: null }, path: '/listings' }, nobody),
  ).toEqual({ allow: true });
});

test('waits for the session before it judges', () => {
  expect(askGuards(ACCOUNT, { loggedIn: false, loaded: false })).toEqual({
    allow: true,
  });
});

test("an unknown guard gives status 500 and 'Unknown middleware' [B8.14]", () => {
  const answer = { allow: false, status: 500, message: 'Unknown middleware' };
  expect(askGuards(HOME, nobody, ['no-such-guard'])).toEqual(answer);
  expect(askGuards(HOME, nobody, ['constructor'])).toEqual(answer);
});

test('asks the guards in turn until one refuses', () => {
  const after = vi.fn();
  const refuse = () => ({ allow: false as const, status: 403, message: 'No' });
  askGuards(HOME, nobody, ['first', 'second'], { first: refuse, second: after });
  expect(after).not.toHaveBeenCalled();
});
