import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStaffSite, type StaffSite } from './testing/admin-site';

let site: StaffSite;
beforeAll(async () => {
  site = await openStaffSite();
});
afterAll(() => site.close());

test('roles are given by super admins, not to oneself; a closed account is signed out [A6.10] (D32)', async () => {
  const changed = await site
    .as('owner')
    .post('/api/v3/staff/users/roles', { id: site.idOf('buyer'), roles: ['advisor'] });
  expect(changed.json()).toMatchObject({ email: 'buyer@example.com', roles: ['advisor'] });
  await site.as('owner').post('/api/v3/staff/users/roles', { id: site.idOf('buyer'), roles: [] });
  expect(
    (await site.as('owner').post('/api/v3/staff/users/roles', { id: site.idOf('owner'), roles: [] })).statusCode,
  ).toBe(403);

  const close = { id: site.idOf('other'), disabled: true };
  expect((await site.as('admin').post('/api/v3/staff/users/disabled', close)).statusCode).toBe(403);
  expect((await site.as('owner').post('/api/v3/staff/users/disabled', close)).json()).toMatchObject({ disabled: true });
  expect((await site.as('other').get('/api/v3/staff/own_leads')).statusCode).toBe(401);
  const { users } = (await site.as('admin').get('/api/v3/staff/users?s=other')).json();
  expect(users).toMatchObject([{ email: 'other@example.com', disabled: true }]);
});

test('an admin resets a lost second factor; the user gets a mail and is signed out, and the audit log has an entry', async () => {
  const { database } = site.test;
  await site.join('locked-out', ['advisor']);
  await site.join('top', ['super_admin']);
  const reset = (by: string, name: string) =>
    site.as(by).post('/api/v3/staff/users/second_factor/reset', { id: site.idOf(name) });
  expect((await reset('admin', 'locked-out')).statusCode).toBe(404);
  for (const name of ['locked-out', 'top', 'admin']) {
    await database
      .insertInto('second_factors')
      .values({ user_id: site.idOf(name), secret: 'sealed', confirmed_at: new Date() })
      .execute();
    await database
      .insertInto('recovery_codes')
      .values({ user_id: site.idOf(name), code_hash: 'hash' })
      .execute();
  }
  const before = (await site.as('admin').get('/api/v3/staff/users?s=locked-out')).json().users;
  expect(before[0]).toMatchObject({ second_factor: true });

  for (const [by, name] of [
    ['advisor', 'locked-out'],
    ['admin', 'admin'],
    ['admin', 'top'],
  ] as const)
    expect((await reset(by, name)).statusCode).toBe(403);
  const response = await reset('admin', 'locked-out');
  expect(response.json()).toMatchObject({ email: 'locked-out@example.com', second_factor: false });
  expect((await site.as('locked-out').get('/api/v3/current_user')).json().user).toBeNull();
  for (const table of ['second_factors', 'recovery_codes'] as const)
    expect(
      await database.selectFrom(table).select('user_id').where('user_id', '=', site.idOf('locked-out')).execute(),
    ).toEqual([]);
  const { entries } = (await site.as('admin').get('/api/v3/staff/audit')).json();
  expect(entries[0]).toMatchObject({ action: 'Second factor reset', subject: 'locked-out@example.com' });
  const mails = await database.selectFrom('tasks').select('payload').where('topic', '=', 'mail').execute();
  expect(mails.map(({ payload }) => payload)).toContainEqual({
    template: 'account-notice',
    userId: site.idOf('locked-out'),
    notice: 'second-factor-reset',
  });
  expect((await reset('owner', 'top')).statusCode).toBe(200);
  await database.deleteFrom('second_factors').execute();
});

test('an impersonation ends in the log when the account is closed or the role is removed', async () => {
  for (const [name, change] of [
    ['closed', { path: 'disabled', body: { disabled: true } }],
    ['demoted', { path: 'roles', body: { roles: [] } }],
  ] as const) {
    await site.join(name, ['admin']);
    const begun = await site
      .as(name)
      .post('/api/v3/sudo/begin', { user_id: site.idOf('buyer'), reason: 'asked by phone' });
    expect(begun.statusCode).toBe(200);
    const ofThis = async () =>
      (await site.as('owner').get('/api/v3/sudo/log'))
        .json()
        .entries.find(({ actor_id }: { actor_id: number }) => actor_id === site.idOf(name));
    expect((await ofThis()).ended_at).toBeNull();
    await site.as('owner').post(`/api/v3/staff/users/${change.path}`, { id: site.idOf(name), ...change.body });
    expect((await ofThis()).ended_at).not.toBeNull();
  }
});
