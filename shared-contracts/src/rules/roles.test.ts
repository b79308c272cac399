import { expect, test } from 'vitest';
import type { Role } from '../entities/user';
import { adminLinks, hasRole, isAllowed, isStaff, roleFlags } from './roles';

const person = (...roles: Role[]) => ({ roles });

test('super_admin includes admin, but the admin flag follows the role alone', () => {
  expect(hasRole(person('super_admin'), 'admin')).toBe(true);
  expect(hasRole(person('admin'), 'super_admin')).toBe(false);
  expect(hasRole(person('super_admin'), 'advisor')).toBe(false);
  expect(roleFlags(['super_admin'])).toEqual({ is_advisor: false, is_admin: false });
  expect(roleFlags(['advisor', 'admin'])).toEqual({ is_advisor: true, is_admin: true });
});

test('access follows from the role', () => {
  expect([isAllowed(null, 'public'), isAllowed(null, 'user'), isAllowed(person(), 'user')]).toEqual([
    true,
    false,
    true,
  ]);
  expect([isAllowed(person(), 'advisor'), isAllowed(person('super_admin'), 'admin')]).toEqual([false, true]);
  expect([isAllowed(person('admin'), 'advisor'), isAllowed(person('advisor'), 'admin')]).toEqual([true, false]);
  expect([isStaff(person()), isStaff(person('advisor'))]).toEqual([false, true]);
});

test('admin links by role, or for super_admin alone', () => {
  expect(adminLinks(person('advisor'), false)).toEqual({ yourAdmin: true, siteAdmin: false });
  expect(adminLinks(person('admin'), false)).toEqual({ yourAdmin: false, siteAdmin: true });
  expect(adminLinks(person('advisor', 'admin'), true)).toEqual({ yourAdmin: false, siteAdmin: false });
  expect(adminLinks(person('super_admin'), true)).toEqual({ yourAdmin: true, siteAdmin: true });
  expect(adminLinks(null, false)).toEqual({ yourAdmin: false, siteAdmin: false });
});
