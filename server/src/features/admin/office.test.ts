import type { CostRules } from 'shared-contracts';
import type { StaffSetting } from 'shared-contracts/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '../../platform/database/sql-values';
import { openStaffSite, type StaffSite } from './testing/admin-site';

let site: StaffSite;
beforeAll(async () => {
  site = await openStaffSite();
});
afterAll(() => site.close());

test('an admin sends a failed delivery again, and the audit log shows who did', async () => {
  const { database } = site.test;
  const { id } = await database
    .insertInto('tasks')
    .values({ topic: 'mail', dedupe_key: 'lead-mail:1', payload: json({}), dead_at: new Date(), last_error: '550' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const dead = (await site.as('admin').get('/api/v3/staff/outbox?state=dead')).json();
  expect(dead.rows).toMatchObject([{ id, state: 'dead', last_error: '550' }]);
  expect(dead.counts.dead).toBe(1);
  expect((await site.as('admin').post('/api/v3/staff/outbox/replay', { id })).statusCode).toBe(200);
  expect((await site.as('admin').get('/api/v3/staff/outbox?state=waiting')).json().rows).toMatchObject([
    { id, attempts: 0 },
  ]);
  expect((await site.as('admin').post('/api/v3/staff/outbox/replay', { id: 999_999 })).statusCode).toBe(404);
  const { entries } = (await site.as('admin').get('/api/v3/staff/audit')).json();
  expect(entries[0]).toMatchObject({
    actor: 'admin@example.com',
    action: 'Delivery sent again',
    subject: `Delivery ${id}`,
  });
});

test('a delivery without a receiver is not sent again, and an admin can remove it', async () => {
  const { database } = site.test;
  const { id } = await database
    .insertInto('tasks')
    .values({ topic: 'lead.ingest', dedupe_key: 'lead:1', payload: json({}), parked_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const again = await site.as('admin').post('/api/v3/staff/outbox/replay', { id });
  expect([again.statusCode, again.json().code]).toEqual([409, 'no_receiver']);
  const shown = async () => (await site.as('admin').get('/api/v3/staff/outbox?state=not-configured')).json().rows;
  expect(await shown()).toMatchObject([{ id }]);
  expect((await site.as('admin').post('/api/v3/staff/outbox/remove', { id })).statusCode).toBe(200);
  expect(await shown()).toEqual([]);
  expect((await site.as('admin').post('/api/v3/staff/outbox/remove', { id })).statusCode).toBe(404);
  const { entries } = (await site.as('admin').get('/api/v3/staff/audit')).json();
  expect(entries[0]).toMatchObject({ action: 'Delivery removed', subject: `Delivery ${id}` });
});

test('settings are shown by name and value, secrets never (D32)', async () => {
  const response = await site.as('owner').get('/api/v3/staff/settings');
  expect(response.body).not.toContain('hush-hush');
  const { settings } = response.json();
  const named = (name: string) => settings.find((setting: StaffSetting) => setting.name === name);
  expect(named('SITE_NAME')).toMatchObject({ value: 'Isles', secret: false });
  expect(named('DATABASE_URL')).toMatchObject({ secret: true, value: '••••••••' });
});

test('region texts and blog posts are written, changed and removed (D87)', async () => {
  const text = { region_path: 'maui/south', title: 'South Maui', summary: null, body: ['Dry and sunny.'] };
  expect((await site.as('admin').post('/api/v3/staff/regions/save', text)).json()).toMatchObject(text);
  await site.as('admin').post('/api/v3/staff/regions/save', { ...text, title: 'Kihei side' });
  const nowhere = await site.as('admin').post('/api/v3/staff/regions/save', { ...text, region_path: 'maui/atlantis' });
  expect([nowhere.statusCode, nowhere.json().fields]).toEqual([
    400,
    [
      {
        field: 'region_path',
        pointer: '#/region_path',
        message: 'No region has these handles. Choose one from the list.',
      },
    ],
  ]);
  expect((await site.as('admin').get('/api/v3/staff/regions')).json().regions).toMatchObject([
    { ...text, title: 'Kihei side' },
  ]);

  const draft = {
    id: null,
    slug: 'new-post',
    title: 'New',
    category: 'News',
    excerpt: 'Short',
    body: ['## Head', 'Text'],
  };
  const post = (await site.as('admin').post('/api/v3/staff/posts/save', draft)).json();
  expect(post.id).toBeGreaterThan(0);
  const again = await site.as('admin').post('/api/v3/staff/posts/save', draft);
  expect(again.json()).toMatchObject({
    error_message: 'Another post already has this address. Please choose another one.',
  });
  expect((await site.as('admin').post('/api/v3/staff/posts/save', { ...post, title: 'Newer' })).statusCode).toBe(200);
  expect((await site.as('admin').get('/api/v3/staff/posts')).json().posts).toMatchObject([
    { id: post.id, title: 'Newer' },
  ]);
  expect((await site.as('admin').post('/api/v3/staff/posts/delete', { id: post.id })).statusCode).toBe(200);
  expect((await site.as('admin').post('/api/v3/staff/posts/delete', { id: post.id })).statusCode).toBe(404);
  for (const id of [post.id, 0, 1e15])
    expect((await site.as('admin').post('/api/v3/staff/posts/save', { ...post, id })).statusCode).toBe(404);
});

test('of two changes of one text from the same version the second is refused, and nothing is overwritten (D87)', async () => {
  const save = (what: string, body: object) => site.as('admin').post(`/api/v3/staff/${what}/save`, body);
  await site.test.database.deleteFrom('region_contents').execute();
  const region = { region_path: 'maui/south', title: 'Maui', summary: null, body: ['Sun.'], version: '' };
  const post = { id: null, slug: 'twice', title: 'Maui', category: 'News', excerpt: '', body: ['Text.'] };
  for (const [what, first] of [
    ['regions', region],
    ['posts', post],
  ] as const) {
    const read = (await save(what, first)).json();
    const mine = await save(what, { ...read, title: 'Mine' });
    expect([mine.statusCode, mine.json().version === read.version]).toEqual([200, false]);
    const late = await save(what, { ...read, body: ['Too late.'] });
    expect([late.statusCode, late.json().code]).toEqual([409, 'version_conflict']);
    const again = await save(what, { ...mine.json(), body: ['Seen.'] });
    expect(again.json()).toMatchObject({ title: 'Mine', body: ['Seen.'] });
  }
  // a user who expects that a region has no text yet
  expect((await save('regions', region)).statusCode).toBe(409);
});

test('tracking events are shown by kind', async () => {
  const { database } = site.test;
  const event = { name: 'Event Listing View', email: 'a@example.com', user_id: null, payload: json({}) };
  await database
    .insertInto('tracking_events')
    .values([
      { kind: 'score', ...event },
      { kind: 'analytics', ...event },
    ])
    .execute();
  const { events } = (await site.as('admin').get('/api/v3/staff/events?kind=score')).json();
  expect(events).toMatchObject([{ kind: 'score', name: 'Event Listing View', email: 'a@example.com' }]);
});

test('an admin changes the tax classes on the version that was read; others do not, and bad rates are named (D152)', async () => {
  const path = '/api/v3/staff/cost_rules';
  const rules: CostRules = (await site.as('admin').get(path)).json();
  expect((await site.as('advisor').post(path, rules)).statusCode).toBe(403);
  const [first, ...others] = rules.classes;
  const bad = { ...first, rates: [{ above: 5, rate: 1 }] };
  const refused = await site.as('admin').post(path, { ...rules, classes: [bad, ...others] });
  expect([refused.statusCode, refused.json().fields[0]]).toMatchObject([
    400,
    { field: 'classes.0.rates', message: expect.stringContaining('must be for values from $0') },
  ]);
  const changed = { ...rules, home_use: 'second', classes: others };
  const saved = await site.as('admin').post(path, changed);
  expect(saved.json()).toMatchObject({ home_use: 'second', classes: others });
  // everyone reads the same
  expect((await site.as('advisor').get('/api/v3/cost_rules')).json()).toEqual(saved.json());
  const again = await site.as('admin').post(path, changed);
  expect([again.statusCode, again.json().code]).toEqual([409, 'version_conflict']);
  const { entries } = (await site.as('admin').get('/api/v3/staff/audit')).json();
  expect(entries[0]).toMatchObject({
    action: 'Property tax changed',
    detail: `assumed use: second; removed ${first?.name} (${first?.county}, ${first?.use})`,
  });
});
