import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureDelayMs } from '../../platform/security/attempt-limits';
import { ACCOUNT_LIMITS } from './account-limits';
import { type AccountApp, browserOf, openAccountApp, registration, signedIn } from './testing/account-app';

const { signInPerAccount, registerPerAddress } = ACCOUNT_LIMITS;
let accounts: AccountApp;
beforeAll(async () => {
  accounts = await openAccountApp({ limits: { signInPerAccount, registerPerAddress } });
});
afterAll(() => accounts.close());

const tryPassword = (email: string, password: string) =>
  browserOf(accounts.app).post('/api/v3/sign_in', { email, password });

test('five failures slow an account down, even for the right password, also when they come at once', async () => {
  await signedIn(accounts.app, 'target@example.com');
  const failures = await Promise.all(
    Array.from({ length: 12 }, () => tryPassword('target@example.com', 'wrong password')),
  );
  const statuses = failures.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(7);
  const right = await tryPassword('target@example.com', 'long enough');
  expect(right.statusCode).toBe(429);
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
  await accounts.test.database
    .updateTable('attempts')
    .set({ at: new Date(Date.now() - 40_000) })
    .execute();
  expect((await tryPassword('target@example.com', 'long enough')).statusCode).toBe(200);
});

test('an unknown account is delayed in the same way', async () => {
  for (let count = 0; count < 5; count++)
    expect((await tryPassword('ghost@example.com', 'wrong')).statusCode).toBe(401);
  expect((await tryPassword('ghost@example.com', 'wrong')).statusCode).toBe(429);
});

test('a sign-in forgives the failures before it', async () => {
  await signedIn(accounts.app, 'forgiven@example.com');
  for (let round = 0; round < 3; round++) {
    for (let count = 0; count < 4; count++) await tryPassword('forgiven@example.com', 'wrong password');
    expect((await tryPassword('forgiven@example.com', 'long enough')).statusCode).toBe(200);
  }
});

test('a sixth registration within an hour waits', async () => {
  await accounts.test.database.deleteFrom('attempts').where('kind', '=', 'register').execute();
  const register = (count: number) =>
    browserOf(accounts.app).post('/api/v3/search/register', registration({ email: `many-${count}@example.com` }));
  for (let count = 0; count < 5; count++) expect((await register(count)).statusCode).toBe(200);
  expect((await register(5)).statusCode).toBe(429);
});

test('delays double from half a minute up to the window and are none below the limit', () => {
  const limit = { max: 5, windowMs: 900_000 };
  expect([0, 4, 5, 6, 9, 10, 60].map((failures) => failureDelayMs(failures, limit))).toEqual([
    0, 0, 30_000, 60_000, 480_000, 900_000, 900_000,
  ]);
});
