import { sampleUser } from 'shared-contracts/testing';
import { expect, test, vi } from 'vitest';
import { askGuards } from './guards';

const nobody = { loggedIn: false, loaded: true };
const somebody = { loggedIn: true, loaded: true };

test('asks a visitor to sign in before an account page [B6.11]', () => {
  expect(askGuards({ page: 'account', section: 'overview' }, nobody)).toEqual({ allow: false, signIn: true });
  expect(askGuards({ page: 'account', section: 'overview' }, somebody)).toEqual({ allow: true });
});

test('keeps the page under which a session ended, and no other', () => {
  const ended = (path: string) => ({ ...nobody, ended: { user: sampleUser(), path } });
  const account = { page: 'account', section: 'overview' } as const;
  expect(askGuards(account, ended(window.location.pathname)).allow).toBe(true);
  expect(askGuards(account, ended('/elsewhere')).allow).toBe(false);
});

test('lets everyone into the search', () => {
  expect(askGuards({ page: 'search', handles: [], savedSearchCode: null }, nobody)).toEqual({ allow: true });
});

test('waits for the session before it judges', () => {
  expect(askGuards({ page: 'account', section: 'overview' }, { loggedIn: false, loaded: false })).toEqual({
    allow: true,
  });
});

test("an unknown guard gives status 500 and 'Unknown middleware' [B8.14]", () => {
  const answer = { allow: false, status: 500, message: 'Unknown middleware' };
  expect(askGuards({ page: 'home' }, nobody, ['no-such-guard'])).toEqual(answer);
  expect(askGuards({ page: 'home' }, nobody, ['constructor'])).toEqual(answer);
});

test('asks the guards in turn until one refuses', () => {
  const after = vi.fn();
  const refuse = () => ({ allow: false as const, status: 403, message: 'No' });
  askGuards({ page: 'home' }, nobody, ['first', 'second'], { first: refuse, second: after });
  expect(after).not.toHaveBeenCalled();
});
