import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '../../platform/database/sql-values';
import { signedIn, type TestBrowser } from '../accounts/testing/account-app';
import { listWatchingSearches } from './match-events.repository';
import { type AlertApp, openAlertApp } from './testing/alert-app';

let app: AlertApp;
let buyer: TestBrowser;
beforeAll(async () => {
  app = await openAlertApp();
  buyer = await signedIn(app.app, 'buyer@example.com');
});
afterAll(() => app.close());

async function watching(): Promise<number[]> {
  const ids: number[] = [];
  for await (const page of listWatchingSearches(app.test.database)) ids.push(...page.map(({ id }) => id));
  return ids;
}

test('the searches that mail are those that are saved with mails, and no longer those unsubscribed or removed', async () => {
  expect(await watching()).toEqual([]);
  const [saved, other] = [await app.save(buyer), await app.save(buyer, { title: 'Other' })];
  expect(await watching()).toEqual([saved.id, other.id]);
  await buyer.post('/api/v3/saved_search/update', { ...saved, email_subscribe: false });
  expect(await watching()).toEqual([other.id]);
  await buyer.post('/api/v3/saved_search/delete', { id: other.id });
  expect(await watching()).toEqual([]);
});

test('all pages of searches are read', async () => {
  const saved = await app.save(buyer);
  const { database } = app.test;
  const { id, alerts_snapshot, search_params, ...row } = await database
    .selectFrom('saved_searches')
    .selectAll()
    .where('id', '=', saved.id ?? 0)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: 450 }, (_, at) => ({
    ...row,
    search_params: json(search_params),
    share_code: `copy-${at}`,
  }));
  await database.insertInto('saved_searches').values(copies).execute();
  expect(new Set(await watching()).size).toBe(451);
});
