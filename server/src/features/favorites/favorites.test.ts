import { MemorySearch } from 'search-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountApp, browserOf, signedIn, type TestBrowser } from '../accounts/testing/account-app';
import { findListing, LISTINGS, openLeadApp } from '../leads/testing/lead-app';
import { registerListings } from '../listings/routes';
import { listHidden } from './favorites.repository';

let app: AccountApp;
let browser: TestBrowser;
let userId: number;
beforeAll(async () => {
  const search = new MemorySearch();
  await search.apply(LISTINGS.map((listing) => ({ kind: 'upsert', listing })));
  search.open();
  app = await openLeadApp({}, ({ test: { database } }) => [
    (server, settings) =>
      registerListings(server, {
        search,
        settings,
        recordedPrices: async () => [],
        hiddenOf: (userId) => listHidden(database, userId),
      }),
  ]);
  browser = await signedIn(app.app);
  userId = (await browser.get('/api/v3/current_user')).json().user_id;
});
afterAll(() => app.close());

const add = (listing_id: string) => browser.post('/api/v3/add_favorite', { listing_id });
const idsIn = (response: { json(): { favorites: Array<{ internal_id: string | null; mls_id: string | null }> } }) =>
  response.json().favorites.map(({ internal_id, mls_id }) => [internal_id, mls_id]);

test('keeps a listing by either id, once, and answers the whole list, newest first [A7.24] [B7.26]', async () => {
  expect(idsIn(await add('sample-1'))).toEqual([['sample-1', '700001']]);
  expect(idsIn(await add('700001'))).toEqual([['sample-1', '700001']]);
  expect(idsIn(await add('sample-2'))).toEqual([
    ['sample-2', '700002'],
    ['sample-1', '700001'],
  ]);
  expect(idsIn(await browser.get('/api/v3/favorites'))).toEqual([
    ['sample-2', '700002'],
    ['sample-1', '700001'],
  ]);
});

test('a favorite is of the listing that the id names, whatever listing is sent along; its lead has the referrer [A7.25]', async () => {
  const { database } = app.test;
  const client = await signedIn(app.app, 'advised@example.com');
  const { user_id } = (await client.get('/api/v3/current_user')).json();
  await database.updateTable('users').set({ client_advisor_id: 12 }).where('id', '=', user_id).execute();
  const sent = {
    listing_id: 'sample-1',
    listing: { internal_id: 'sample-2', mls_id: '700002', title: 'Forged title' },
    referrer: 'https://www.example.com/listings/maui?minPrice=1',
  };
  for (let count = 0; count < 2; count++)
    expect(idsIn(await client.post('/api/v3/add_favorite', sent))).toEqual([['sample-1', '700001']]);
  const leads = await database.selectFrom('leads').selectAll().where('user_id', '=', user_id).execute();
  expect(leads).toMatchObject([{ action: 'favorite', mls_number: '700001', source_url: sent.referrer }]);
  expect(JSON.stringify(leads)).not.toContain('Forged title');
});

test('lets a listing go by either id, harmlessly twice [A7.26]', async () => {
  for (const id of ['700002', '700002', 'unknown']) {
    expect(idsIn(await browser.post('/api/v3/remove_favorite', { listing_id: id }))).toEqual([['sample-1', '700001']]);
  }
});

test('a favorite that carries only the MLS id gains the other one instead of a twin', async () => {
  const { database } = app.test;
  await database.insertInto('favorites').values({ user_id: userId, internal_id: null, mls_id: '700002' }).execute();
  expect(idsIn(await add('sample-2'))).toEqual([
    ['sample-2', '700002'],
    ['sample-1', '700001'],
  ]);
  await database.insertInto('favorites').values({ user_id: userId, internal_id: null, mls_id: '799999' }).execute();
  expect(idsIn(await browser.post('/api/v3/remove_favorite', { listing_id: '799999' }))).toHaveLength(2);
});

test('two halves of one listing become one favorite with the notes of both', async () => {
  const { database } = app.test;
  await browser.post('/api/v3/remove_favorite', { listing_id: 'sample-2' });
  const half = { user_id: userId, internal_id: null, mls_id: null };
  await database
    .insertInto('favorites')
    .values([
      { ...half, internal_id: 'sample-2', note: 'One' },
      { ...half, mls_id: '700002', note: 'Two' },
    ])
    .execute();
  const response = await add('sample-2');
  expect(response.statusCode).toBe(200);
  expect(response.json().favorites.filter(({ mls_id }: { mls_id: string }) => mls_id === '700002')).toMatchObject([
    { internal_id: 'sample-2', note: 'One\nTwo' },
  ]);
});

test('a favorite has a note that only its owner sees', async () => {
  const owner = await signedIn(app.app, 'notes@example.com');
  const other = await signedIn(app.app, 'nosy@example.com');
  const note = (of: TestBrowser, text: string, listing_id = '700001') =>
    of.post('/api/v3/favorites/note', { listing_id, note: text });
  expect((await note(owner, 'Ask about the roof')).statusCode).toBe(404);
  for (const one of [owner, other]) await one.post('/api/v3/add_favorite', { listing_id: 'sample-1' });
  expect((await note(owner, ' Ask about\nthe roof ')).json().favorites).toMatchObject([
    { internal_id: 'sample-1', note: 'Ask about\nthe roof' },
  ]);
  expect((await other.get('/api/v3/favorites')).body).not.toContain('roof');
  expect(
    (await browserOf(app.app).post('/api/v3/favorites/note', { listing_id: '700001', note: 'x' })).statusCode,
  ).toBe(401);
  expect((await note(owner, 'x'.repeat(1001))).statusCode).toBe(400);
  // saving it again keeps the note; an empty note removes it
  await owner.post('/api/v3/add_favorite', { listing_id: 'sample-1' });
  expect((await owner.get('/api/v3/favorites')).json().favorites[0].note).toContain('roof');
  expect((await note(owner, '  ')).json().favorites[0].note).toBeNull();
});

test('the same listing kept in two tabs at once is one favorite', async () => {
  await browser.post('/api/v3/remove_favorite', { listing_id: 'sample-1' });
  const answers = await Promise.all(Array.from({ length: 6 }, () => add('sample-1')));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 200));
  expect(idsIn(await browser.get('/api/v3/favorites')).filter(([id]) => id === 'sample-1')).toHaveLength(1);
});

test('hides and shows listings and answers the whole list [A7.22] [A7.23] [B7.33]', async () => {
  const hide = (listing_id: string) => browser.post('/api/v3/search/hidden_listings/create', { listing_id });
  expect((await hide('sample-1')).json()).toEqual({ hidden: ['sample-1'] });
  expect((await hide('700001')).json()).toEqual({ hidden: ['sample-1'] });
  expect((await hide('sample-2')).json().hidden.sort()).toEqual(['sample-1', 'sample-2']);
  const shown = await browser.post('/api/v3/search/hidden_listings/remove', { listing_id: '700001' });
  expect(shown.json()).toEqual({ hidden: ['sample-2'] });
  expect((await browser.get('/api/v3/search/hidden_listings')).json()).toEqual({ hidden: ['sample-2'] });
});

test('a listing says whether the person who asks has hidden it, in every look-up and never from a cache [A3.7]', async () => {
  const owner = await signedIn(app.app, 'hides@example.com');
  await owner.post('/api/v3/search/hidden_listings/create', { listing_id: 'sample-1' });
  const marks = async (of: TestBrowser) => {
    const { slug } = findListing('sample-1') ?? expect.fail();
    const answers = {
      ids: await of.get('/api/v3/search/ids/sample-1,sample-2'),
      list: await of.post('/api/v3/search/ids/ids', { ids: ['sample-1', 'sample-2'] }),
      slug: await of.get(`/api/v3/search/slug/${slug}`),
      mls: await of.get('/api/v3/search/mls/700001'),
      other: await of.get('/api/v3/search/mls/700002'),
    };
    for (const { headers } of Object.values(answers)) expect(headers['cache-control']).toBe('no-store');
    const markOf = ({ hidden }: { hidden: boolean }) => hidden;
    return {
      ids: answers.ids.json().map(markOf),
      list: answers.list.json().results.map(markOf),
      slug: answers.slug.json().hidden,
      mls: answers.mls.json().hidden,
      other: answers.other.json().hidden,
    };
  };
  expect(await marks(owner)).toEqual({ ids: [true, false], list: [true, false], slug: true, mls: true, other: false });
  const shown = { ids: [false, false], list: [false, false], slug: false, mls: false, other: false };
  expect(await marks(await signedIn(app.app, 'looks@example.com'))).toEqual(shown);
  expect(await marks(browserOf(app.app))).toEqual(shown);
  await owner.post('/api/v3/search/hidden_listings/remove', { listing_id: 'sample-1' });
  expect(await marks(owner)).toEqual(shown);
});

test('a listing that does not exist is not kept', async () => {
  const hidden = await browser.post('/api/v3/search/hidden_listings/create', { listing_id: '799999' });
  for (const refused of [await add('799999'), hidden])
    expect([refused.statusCode, refused.json().error_message]).toEqual([404, 'This listing could not be found.']);
});
