import type { Role } from 'shared-contracts';
import { sampleSettings, sampleUser } from 'shared-contracts/testing';
import { expect, test } from 'vitest';
import { accountTarget, userMenu } from './use-account-actions';

const labels = (roles: Role[], options: { superAdminOnly?: boolean; phone?: boolean } = {}) =>
  userMenu(
    sampleUser({ roles }),
    sampleSettings({ adminLinksForSuperAdminOnly: options.superAdminOnly ?? false }),
    options.phone ?? false,
  ).map(({ label }) => label);

test('a buyer has Overview, Favorites, Saved Searches, Profile and Sign Out [B2.3.4]', () => {
  expect(labels([])).toEqual(['Overview', 'Favorites', 'Saved Searches', 'Profile', 'Sign Out']);
  expect(labels(['admin'], { phone: true })).toEqual([
    'Overview',
    'Favorites',
    'Saved Searches',
    'Profile',
    'Admin',
    'Log Out',
  ]);
});

test.each([
  { roles: [], open: [], restricted: [] },
  { roles: ['advisor'], open: ['Your Admin'], restricted: [] },
  { roles: ['admin'], open: ['Site Admin'], restricted: [] },
  { roles: ['super_admin'], open: ['Site Admin'], restricted: ['Site Admin'] },
] satisfies { roles: Role[]; open: string[]; restricted: string[] }[])(
  'admin links of $roles by role, and by the setting [B2.3.5]',
  ({ roles, open, restricted }) => {
    const admin = (names: string[]) => names.filter((name) => name.includes('Admin'));
    expect(admin(labels(roles))).toEqual(expect.arrayContaining(open));
    if (open.length === 0) expect(admin(labels(roles))).toEqual([]);
    const limited = admin(labels(roles, { superAdminOnly: true }));
    expect(limited.length > 0).toBe(restricted.length > 0);
  },
);

test('account entries open panels on the map search page and routes elsewhere [B2.1.22] [B2.1.23]', () => {
  expect(accountTarget('favorites', true)).toEqual({ panel: 'favorites' });
  expect(accountTarget('favorites', false)).toEqual({ path: '/account/favorites' });
  expect(accountTarget('saved-searches', true)).toEqual({ panel: 'saved-searches' });
});
