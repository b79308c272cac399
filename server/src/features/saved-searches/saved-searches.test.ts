import {
  defaultFilters,
  defaultSearchState,
  LIMITS,
  type RegionLevel,
  type SavedSearch,
  savedSearchParams,
} from 'shared-contracts';
import { sampleSavedSearch } from 'shared-contracts/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '../../platform/database/sql-values';
import { type AccountApp, browserOf, signedIn, storeAgent, type TestBrowser } from '../accounts/testing/account-app';
import { openLeadApp } from '../leads/testing/lead-app';
import { listWatchingSearches } from './match-events.repository';

let app: AccountApp;
let owner: TestBrowser;
let other: TestBrowser;
beforeAll(async () => {
  app = await openLeadApp();
  owner = await signedIn(app.app, 'owner@example.com');
  other = await signedIn(app.app, 'other@example.com');
});
afterAll(() => app.close());

const fresh = (over: Partial<SavedSearch> = {}) =>
  sampleSavedSearch({ id: null, share_code: null, from_share_url: false, ...over });
const save = (browser: TestBrowser, search: SavedSearch) => browser.post('/api/v3/saved_search/update', search);
const list = async (browser: TestBrowser): Promise<SavedSearch[]> =>
  (await browser.get('/api/v3/saved_searches')).json().saved_searches;

test('creates with a null id, then updates, the code staying as it is [A7.27] [A7.28] [A3.8] [A3.9]', async () => {
  const plain = fresh({ title: 'Maui by the sea' });
  const given = { ...plain, search_params: { ...plain.search_params, sort_order: 'recommended' as const } };
  const created: SavedSearch = (await save(owner, given)).json();
  expect(created).toEqual({ ...given, id: created.id, share_code: created.share_code });
  expect(created.id).toBeGreaterThan(0);
  expect(created.share_code).toMatch(/^[A-Za-z0-9_-]{16}$/);
  const changed: SavedSearch = (await save(owner, { ...created, title: 'Maui', share_code: 'mine' })).json();
  expect(changed).toEqual({ ...created, title: 'Maui' });
  expect(await list(owner)).toEqual([changed]);
});

test('anyone with the code sees title and filters, nothing of the owner; a wrong code is null', async () => {
  const [mine] = await list(owner);
  const shared = await browserOf(app.app).get(`/api/v3/saved_search/${mine?.share_code}`);
  expect(shared.json()).toEqual({
    title: mine?.title,
    share_code: mine?.share_code,
    search_params: mine?.search_params,
  });
  const gone = await browserOf(app.app).get('/api/v3/saved_search/nothing-here');
  expect([gone.statusCode, gone.json()]).toEqual([200, null]);
});

test('saving a shared search makes an own copy with a new code', async () => {
  const [mine] = await list(owner);
  if (!mine) throw new Error('the owner has a search');
  const copy: SavedSearch = (await save(other, { ...mine, id: null, from_share_url: true })).json();
  expect(copy.from_share_url).toBe(true);
  expect(copy.share_code).not.toBe(mine.share_code);
});

test('deletes and answers what is left [A7.29]', async () => {
  const [copy] = await list(other);
  expect((await other.post('/api/v3/saved_search/delete', { id: copy?.id })).json()).toEqual({ saved_searches: [] });
});

/** A search as the site stored it before version 2. */
async function storeVersion1(share_code: string, old: object): Promise<void> {
  const { database } = app.test;
  const user = await database
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'other@example.com')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('saved_searches')
    .values({
      user_id: user.id,
      title: 'Old',
      email_subscribe: false,
      days_between_emails: 7,
      send_me_copy: false,
      copy_title: null,
      copy_email: null,
      search_params: json<unknown>(old),
      version: 1,
      share_code,
      from_share_url: false,
    })
    .execute();
}

test('a search of version 1 is read with the right filters and written as version 2 [A3.10]', async () => {
  const types = ['Single Family', 'Condo'];
  await storeVersion1('old-code', { area: 'maui/south/kihei', types, price_min: '$500,000', price_max: 1_000_000 });
  const [read] = await list(other);
  expect(read).toMatchObject({ version: 2, days_between_emails: 7 });
  expect(read?.search_params).toMatchObject({
    ...defaultFilters(),
    hl_regions: ['Island::Maui > District::South > Town::Kihei'],
    dwelling_type_name: ['house', 'condo'],
    minPrice: 500_000,
    maxPrice: 1_000_000,
    url: '/listings/maui/south/kihei?type=house,condo&minPrice=500000&maxPrice=1000000',
  });
  const shared = await browserOf(app.app).get('/api/v3/saved_search/old-code');
  expect(shared.json().search_params).toEqual(read?.search_params);
  if (!read) throw new Error('the search is read');
  await save(other, read);
  const stored = await app.test.database
    .selectFrom('saved_searches')
    .select(['version', 'search_params'])
    .where('share_code', '=', 'old-code')
    .executeTakeFirst();
  expect(stored?.version).toBe(2);
  expect(stored?.search_params).not.toHaveProperty('area');
});

test('the directory gives a bare town of version 1 its island and district [A3.10]', async () => {
  const place = (id: number, level: RegionLevel, name: string, handle: string, parent_id: number | null) => ({
    id,
    level,
    name,
    handle,
    parent_id,
    lat: null,
    lng: null,
  });
  await app.test.database
    .insertInto('regions')
    .values([
      place(9001, 'island', 'Maui', 'maui', null),
      place(9002, 'district', 'South', 'south', 9001),
      place(9003, 'town', 'Kīhei', 'kihei', 9002),
    ])
    .execute();
  const kihei = 'Island::Maui > District::South > Town::Kīhei';
  await storeVersion1('old-town', { area: 'Kihei' });
  await storeVersion1('old-towns', { area: ['maui/kihei', 'Island::Kauai'] });
  const filtersOf = async (code: string) => (await other.get(`/api/v3/saved_search/${code}`)).json().search_params;
  expect(await filtersOf('old-town')).toMatchObject({ hl_regions: [kihei], url: '/listings/maui/south/kihei' });
  expect(await filtersOf('old-towns')).toMatchObject({ hl_regions: [kihei, 'Island::Kauai'] });
});

test('a stored search without statuses and tenure has those of every search', async () => {
  const { statuses, title_land, ...params } = savedSearchParams({
    ...defaultSearchState(),
    filters: { ...defaultFilters(), minBeds: 3 },
  });
  const saved: SavedSearch = (await save(owner, fresh({ search_params: params }))).json();
  const shared = await other.get(`/api/v3/saved_search/${saved.share_code}`);
  expect(shared.json().search_params).toEqual({ ...params, statuses, title_land });
});

test('a search whose filters cannot be read says so, is not shared, and mails nothing', async () => {
  const { database } = app.test;
  const saved: SavedSearch = (await save(owner, fresh({ title: 'Broken', email_subscribe: true }))).json();
  expect(saved).not.toHaveProperty('unreadable');
  const watched = async () => {
    let count = 0;
    for await (const page of listWatchingSearches(database)) count += page.length;
    return count;
  };
  const before = await watched();
  await database
    .updateTable('saved_searches')
    .set({ search_params: json<unknown>({ url: 7 }) })
    .where('id', '=', saved.id ?? 0)
    .execute();
  const [read] = (await list(owner)).filter(({ id }) => id === saved.id);
  expect(read).toMatchObject({ title: 'Broken', unreadable: true, search_params: { url: '/listings' } });
  expect((await owner.get(`/api/v3/saved_search/${saved.share_code}`)).json()).toBeNull();
  expect(await watched()).toBe(before - 1);
  // saving it again repairs it
  const mended = await save(owner, { ...saved, title: 'Mended' });
  expect(mended.json()).not.toHaveProperty('unreadable');
  await owner.post('/api/v3/saved_search/delete', { id: saved.id });
});

test('a copy is for users who have an agent, and goes to that agent or to themselves', async () => {
  await storeAgent(app.test.database, 12);
  const copy = { send_me_copy: true, copy_email: 'sample-agent@agents.example.com', copy_title: 'For you' };
  const saved: SavedSearch = (await save(other, fresh({ title: 'Without an agent' }))).json();
  for (const wanted of [fresh(copy), { ...saved, ...copy }]) {
    const refused = await save(other, wanted);
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      [
        expect.objectContaining({
          field: 'send_me_copy',
          message: 'A copy goes to your agent, and you have no agent yet.',
        }),
      ],
    ]);
  }
  await app.test.database
    .updateTable('users')
    .set({ client_advisor_id: 12 })
    .where('email', 'in', ['owner@example.com', 'other@example.com'])
    .execute();
  expect((await save(other, { ...saved, ...copy })).json()).toMatchObject(copy);
  for (const copy_email of ['Other@Example.com', 'SAMPLE-AGENT@agents.example.com'])
    expect((await save(other, { ...saved, ...copy, copy_email })).statusCode).toBe(200);
  for (const copy_email of ['stranger@elsewhere.example', 'owner@example.com', 'other-agent@agents.example.com']) {
    const refused = await save(other, { ...saved, ...copy, copy_email });
    expect([refused.statusCode, refused.json().fields[0].message]).toEqual([
      400,
      'A copy can go to your agent or to yourself.',
    ]);
  }
  // the agent leaves: the search can still be saved
  const users = app.test.database.updateTable('users').where('email', '=', 'other@example.com');
  await users.set({ client_advisor_id: null }).execute();
  expect((await save(other, { ...saved, ...copy, title: 'Later' })).json()).toMatchObject({
    title: 'Later',
    send_me_copy: false,
  });
  await users.set({ client_advisor_id: 12 }).execute();
});

test('a copy needs an address, a search a title', async () => {
  const refused = await save(owner, fresh({ title: '  ', send_me_copy: true, copy_email: 'nobody' }));
  expect(refused.statusCode).toBe(400);
  expect(refused.json().fields.map(({ field }: { field: string }) => field)).toEqual(['title', 'copy_email']);
});

test('limits the title of a copy, and stores no address for a copy that is off', async () => {
  const long = await save(owner, fresh({ copy_title: 'x'.repeat(LIMITS.savedSearchTitle + 1) }));
  expect([long.statusCode, long.json().fields[0].field]).toEqual([400, 'copy_title']);
  const odd: SavedSearch = (await save(owner, fresh({ send_me_copy: false, copy_email: 'x'.repeat(5000) }))).json();
  expect(odd.copy_email).toBeNull();
  const kept = await save(owner, { ...odd, send_me_copy: true, copy_email: ' Owner@Example.com ' });
  expect(kept.json().copy_email).toBe('Owner@Example.com');
  await owner.post('/api/v3/saved_search/delete', { id: odd.id });
});

test('the hundred-and-first search is refused, also when many come at once [A5.6]', async () => {
  const user = await app.test.database
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'owner@example.com')
    .executeTakeFirstOrThrow();
  const missing = LIMITS.savedSearchesPerUser - (await list(owner)).length - 2;
  await app.test.database
    .insertInto('saved_searches')
    .values(
      Array.from({ length: missing }, (_, index) => ({
        user_id: user.id,
        title: `Filler ${index}`,
        email_subscribe: false,
        days_between_emails: 0,
        send_me_copy: false,
        copy_title: null,
        copy_email: null,
        search_params: json<unknown>(fresh().search_params),
        version: 2,
        share_code: `filler-${index}`,
        from_share_url: false,
      })),
    )
    .execute();
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) => save(owner, fresh({ title: `Last ${index}` }))),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 422, 422, 422]);
  expect(await list(owner)).toHaveLength(LIMITS.savedSearchesPerUser);
});
