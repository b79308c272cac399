import { sampleUser } from 'shared-contracts/testing';
import { expect, test, vi } from 'vitest';
import { runGuards } from './guards';

const ACCOUNT = { route: { page: 'account', section: 'overview' }, path: '/account' } as const;
const HOME = { route: { page: 'home' }, path: '/' } as const;
const visitor = { loggedIn: false, loaded: true };
const user = { loggedIn: true, loaded: true };

test('asks a visitor to sign in before an account page [B6.11]', () => {
  expect(runGuards(ACCOUNT, visitor)).toEqual({ allow: false, signIn: true });
  expect(runGuards(ACCOUNT, user)).toEqual({ allow: true });
});

test('keeps the page under which a session ended, and no other', () => {
  const ended = (path: string) => ({ ...visitor, ended: { user: sampleUser(), path } });
  expect(runGuards(ACCOUNT, ended('/account')).allow).toBe(true);
  expect(runGuards(ACCOUNT, ended('/elsewhere')).allow).toBe(false);
});

test('lets everyone into the search', () => {
  expect(
    runGuards({ route: { page: 'search', handles: [], savedSearchCode: null }, path: '/listings' }, visitor),
  ).toEqual({ allow: true });
});

test('waits for the session before it judges', () => {
  expect(runGuards(ACCOUNT, { loggedIn: false, loaded: false })).toEqual({
    allow: true,
  });
});

test("an unknown guard gives status 500 and 'Unknown middleware' [B8.14]", () => {
  const response = { allow: false, status: 500, message: 'Unknown middleware' };
  expect(runGuards(HOME, visitor, ['no-such-guard'])).toEqual(response);
  expect(runGuards(HOME, visitor, ['constructor'])).toEqual(response);
});

test('asks the guards in turn until one refuses', () => {
  const after = vi.fn();
  const refuse = () => ({ allow: false as const, status: 403, message: 'No' });
  runGuards(HOME, visitor, ['first', 'second'], { first: refuse, second: after });
  expect(after).not.toHaveBeenCalled();
});
