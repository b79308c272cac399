import type { Access } from '../calls/define-call';
import type { Role, User } from '../entities/user';

type Person = Pick<User, 'roles'>;

/** Whether someone has a role; super_admin includes admin in every check (D32). */
export function hasRole(user: Person | null, role: Role): boolean {
  if (user === null) return false;
  return user.roles.includes(role) || (role === 'admin' && user.roles.includes('super_admin'));
}

/** Whether someone may make a call of this access; what an advisor may do an admin may too. */
export function isAllowed(user: Person | null, access: Access): boolean {
  if (access === 'public') return true;
  if (access === 'user') return user !== null;
  return hasRole(user, access) || (access === 'advisor' && hasRole(user, 'admin'));
}

/** The two flags as the documents have them: the admin flag follows the role admin alone (D32). */
export function roleFlags(roles: readonly Role[]): { is_advisor: boolean; is_admin: boolean } {
  return { is_advisor: roles.includes('advisor'), is_admin: roles.includes('admin') };
}

/** Staff are never browsed as (D31). */
export function isStaff(user: Person): boolean {
  return user.roles.length > 0;
}

/** Which admin links show: by role, or both for super_admin alone where the setting says so (D3). */
export function adminLinks(user: Person | null, superAdminOnly: boolean): { yourAdmin: boolean; siteAdmin: boolean } {
  if (superAdminOnly) {
    const both = hasRole(user, 'super_admin');
    return { yourAdmin: both, siteAdmin: both };
  }
  return { yourAdmin: hasRole(user, 'advisor'), siteAdmin: hasRole(user, 'admin') };
}
