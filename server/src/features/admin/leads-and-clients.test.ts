import { showingMoment } from 'shared-contracts/leads';
import type { StaffLead } from 'shared-contracts/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '../../platform/database/sql-values';
import { openStaffSite, type StaffSite } from './testing/admin-site';

let site: StaffSite;
beforeAll(async () => {
  site = await openStaffSite();
});
afterAll(() => site.close());

test('an advisor sees, searches and answers their own leads only; an admin sees all [A6.10] (D87)', async () => {
  const mine = await site.lead({ full_name: 'Kimo 100% Sample' });
  const theirs = await site.lead({ advisor_id: 13, full_name: 'Leilani Sample' });
  const own = (await site.as('advisor').get('/api/v3/staff/own_leads')).json();
  expect(own.leads.map(({ id }: { id: number }) => id)).toContain(mine);
  expect(own.leads.map(({ id }: { id: number }) => id)).not.toContain(theirs);
  const found = (await site.as('advisor').get('/api/v3/staff/own_leads?s=100%25')).json();
  expect(found.leads.map(({ full_name }: { full_name: string }) => full_name)).toEqual(['Kimo 100% Sample']);
  const all = (await site.as('admin').get('/api/v3/staff/leads')).json();
  expect(all.leads.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([mine, theirs]));

  const refused = await site.as('advisor').post('/api/v3/staff/leads/answer', { id: theirs, answered: true });
  expect(refused.statusCode).toBe(404);
  expect((await site.as('advisor').get(`/api/v3/staff/leads/${theirs}/history`)).statusCode).toBe(404);
  const answered = (await site.as('advisor').post('/api/v3/staff/leads/answer', { id: mine, answered: true })).json();
  expect(answered).toMatchObject({ id: mine, answered_by: 'advisor@example.com' });
  expect(answered.answered_at).toMatch(/^20/);
  const shows = async (answered: string) =>
    (await site.as('advisor').get(`/api/v3/staff/own_leads?answered=${answered}`))
      .json()
      .leads.some(({ id }: { id: number }) => id === mine);
  expect([await shows('yes'), await shows('no')]).toEqual([true, false]);
  const open = (await site.as('admin').post('/api/v3/staff/leads/answer', { id: mine, answered: false })).json();
  expect(open).toMatchObject({ answered_at: null, answered_by: null });
});

test('the history of a person holds what an advisor may see of it', async () => {
  const first = await site.lead({ email: 'history@example.com' });
  const second = await site.lead({ email: 'history@example.com' });
  const other = await site.lead({ email: 'history@example.com', advisor_id: 13 });
  const ids = async (name: string) => {
    const { leads } = (await site.as(name).get(`/api/v3/staff/leads/${second}/history`)).json();
    return leads.map(({ id }: { id: number }) => id);
  };
  expect(await ids('advisor')).toEqual([first]);
  expect(await ids('admin')).toEqual([other, first]);
});

test('callbacks share a placeholder address, not a history; letter case does not part a person', async () => {
  const callback = { action: 'callback', email: 'callback@example.com' } as const;
  const mine = await site.lead({ ...callback, phone: '808-555-0101' });
  await site.lead({ ...callback, phone: '808-555-0102' });
  const again = await site.lead({ ...callback, phone: '808-555-0101' });
  const upper = await site.lead({ email: 'Case@Example.com' });
  const lower = await site.lead({ email: 'case@example.com' });
  const ids = async (of: number | null) => {
    const { leads } = (await site.as('admin').get(`/api/v3/staff/leads/${of}/history`)).json();
    return leads.map(({ id }: { id: number }) => id);
  };
  expect(await ids(again)).toEqual([mine]);
  expect(await ids(lower)).toEqual([upper]);
});

test('showings come by day, open ones without a day with them', async () => {
  const showing = { action: 'request_showing' } as const;
  const inside = await site.lead({
    ...showing,
    showing_at: new Date(showingMoment('2026-11-24')),
    showing_time: 'morning',
  });
  const asap = await site.lead({ ...showing, showing_asap: true });
  await site.lead({ ...showing, showing_at: new Date(showingMoment('2026-12-24')) });
  await site.lead({ ...showing, showing_at: new Date(showingMoment('2026-11-25')), advisor_id: 13 });
  const path = '/api/v3/staff/own_showings?from=2026-11-01&to=2026-11-30';
  const { showings } = (await site.as('advisor').get(path)).json();
  expect(showings.map(({ id, showing_date }: StaffLead) => [id, showing_date])).toEqual([
    [inside, '2026-11-24'],
    [asap, null],
  ]);
  expect((await site.as('advisor').get(path.replace('11-30', '02-30'))).statusCode).toBe(400);
});

test('own clients come with what they keep', async () => {
  const { database } = site.test;
  await database
    .insertInto('saved_searches')
    .values({
      user_id: site.idOf('buyer'),
      title: 'Condos',
      search_params: json({}),
      share_code: 'abc',
      email_subscribe: true,
      days_between_emails: 0,
      send_me_copy: false,
      copy_title: null,
      copy_email: null,
      version: 2,
      from_share_url: false,
    })
    .execute();
  await database
    .insertInto('favorites')
    .values({ user_id: site.idOf('buyer'), mls_id: '700009', internal_id: null })
    .execute();
  const { clients } = (await site.as('advisor').get('/api/v3/staff/own_clients')).json();
  expect(clients).toMatchObject([
    {
      id: site.idOf('buyer'),
      name: 'buyer Sample',
      saved_searches: [{ title: 'Condos', share_code: 'abc', email_subscribe: true }],
      favorites: [{ mls_id: '700009', title: null, slug: null }],
    },
  ]);
  expect((await site.as('other').get('/api/v3/staff/own_clients')).json()).toEqual({ clients: [] });
});
