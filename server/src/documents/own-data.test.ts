import { addFavorite } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOf, signedIn, type TestBrowser } from '../features/accounts/testing/account-app';
import { openWholeSite, type WholeSite } from './testing/whole-site';

const HTML = { accept: 'text/html' };
const NAMES = ['ana', 'ben', 'cora'];

let site: WholeSite;
/** each visitor with the favorite that only they have */
const visitors: { email: string; browser: TestBrowser; favorite: string }[] = [];

beforeAll(async () => {
  site = await openWholeSite(20);
  const listings = await site.database
    .selectFrom('listings')
    .select('internal_id')
    .where('status', '=', 'Active')
    .limit(NAMES.length)
    .execute();
  for (const [at, { internal_id: favorite }] of listings.entries()) {
    const email = `${NAMES[at]}@example.com`;
    const browser = await signedIn(site.app, email);
    expect((await browser.post(addFavorite.path, { listing_id: favorite })).statusCode).toBe(200);
    visitors.push({ email, browser, favorite });
  }
}, 120_000);
afterAll(() => site.close());

/** The data blocks of a document. */
function dataOf(body: string): { answers: string; session: string } {
  const block = (id: string) => new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(body)?.[1];
  return { answers: block('answers') ?? '', session: block('session') ?? '' };
}

test('documents that several visitors open at the same time have the private data of their own visitor only', async () => {
  const anonymous = browserOf(site.app);
  const rounds = Array.from({ length: 4 }, (_, round) => [
    ...visitors.map(async ({ browser, email, favorite }) => {
      const { statusCode, body, headers } = await browser.get(`/listings?minPrice=${round + 1}`, HTML);
      const { answers, session } = dataOf(body);
      const others = visitors.filter((other) => other.email !== email);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
      expect(session).toContain(email);
      expect(answers).toContain(`"readFavorites:{}":{"favorites":[{"internal_id":"${favorite}"`);
      for (const other of others) expect(body).not.toContain(other.email);
      expect(answers.match(/"readFavorites:\{\}"/g)).toHaveLength(1);
    }),
    (async () => {
      const { body } = await anonymous.get(`/listings?minPrice=${round + 1}`, HTML);
      expect(body).not.toContain('readFavorites');
      for (const { email } of visitors) expect(body).not.toContain(email);
    })(),
  ]);
  await Promise.all(rounds.flat());
});

test('the document of a visitor who signed out has no private data', async () => {
  const { browser, email } = visitors[0] ?? expect.unreachable();
  await browser.get('/api/v3/logout', { 'sec-fetch-mode': 'navigate' });
  const { body } = await browser.get('/listings', HTML);
  expect(body).not.toContain('readFavorites');
  expect(body).not.toContain(email);
});
