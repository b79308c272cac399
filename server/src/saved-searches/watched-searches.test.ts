import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn, type TestBrowser } from '../accounts/testing/account-app';
import type { StoredListing } from '../listings';
import { type AlertApp, onMaui, openAlertApp } from './testing/alert-app';
import { WatchedSearches } from './watched-searches';

let app: AlertApp;
let buyer: TestBrowser;
beforeAll(async () => {
  app = await openAlertApp();
  buyer = await signedIn(app.app, 'buyer@example.com');
});
afterAll(() => app.close());

const listing = onMaui(1);
async function matching(searches: WatchedSearches, listings: StoredListing[] = [listing]): Promise<number[]> {
  await searches.follow(app.test.database);
  const found: number[] = [];
  for await (const matches of searches.matches(listings, app.deps.site))
    found.push(...matches.map(({ searchId }) => searchId));
  return found;
}

test('follows what is saved, changed, unsubscribed and removed, on whichever server', async () => {
  const searches = new WatchedSearches();
  expect(await matching(searches)).toEqual([]);
  const saved = await app.save(buyer);
  const other = await app.save(buyer, { title: 'Other' });
  expect(await matching(searches)).toEqual([saved.id, other.id]);

  const change = (over: object) => buyer.post('/api/v3/saved_search/update', { ...saved, ...over });
  await change({ search_params: { ...saved.search_params, minPrice: 9_000_000 } });
  expect(await matching(searches)).toEqual([other.id]);
  await change({});
  expect((await matching(searches)).sort()).toEqual([saved.id, other.id]);

  await change({ email_subscribe: false });
  expect(await matching(searches)).toEqual([other.id]);
  await buyer.post('/api/v3/saved_search/delete', { id: other.id });
  expect(await matching(searches)).toEqual([]);
  expect(searches.size).toBe(0);
});

test('a change that is older than what was read before shows too', async () => {
  const searches = new WatchedSearches();
  const [first, second] = [await app.save(buyer), await app.save(buyer, { title: 'Second' })];
  // a transaction that started earlier than what was read, and committed later
  await app.test.database
    .updateTable('saved_searches')
    .set({ next_run_at: null })
    .where('id', '=', first.id ?? 0)
    .execute();
  expect(await matching(searches)).toEqual([second.id]);
  await app.test.database
    .updateTable('saved_searches')
    .set({ next_run_at: new Date() })
    .where('id', '=', first.id ?? 0)
    .execute();
  expect((await matching(searches)).sort()).toEqual([first.id, second.id]);
});

test('loads nothing again when nothing changed', async () => {
  const searches = new WatchedSearches();
  await app.save(buyer);
  await searches.follow(app.test.database);
  let reads = 0;
  const counted = app.test.database.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'SelectQueryNode') reads++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await searches.follow(counted);
  expect(reads).toBe(0);
  await app.save(buyer, { title: 'One more' });
  await searches.follow(counted);
  expect(reads).toBe(1);
});
