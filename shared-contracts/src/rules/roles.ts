import type { Access } from '../calls/define-call';
import type { Role, User } from '../entities/user';

type Person = Pick<User, 'roles'>;

/** Whether a user has a role; super_admin includes admin. */
export function hasRole(user: Person | null, role: Role): boolean {
  if (user === null) return false;
  return user.roles.includes(role) || (role === 'admin' && user.roles.includes('super_admin'));
}

/** Whether a user may make a call with this access. Admins have all rights of advisors. */
export function isAllowed(user: Person | null, access: Access): boolean {
  if (access === 'public') return true;
  if (access === 'user') return user !== null;
  return hasRole(user, access) || (access === 'advisor' && hasRole(user, 'admin'));
}

/** The two flags of the product documents. Only the role admin sets the admin flag. */
export function roleFlags(roles: readonly Role[]): { is_advisor: boolean; is_admin: boolean } {
  return { is_advisor: roles.includes('advisor'), is_admin: roles.includes('admin') };
}

/** Whether a user is staff, for whom no other user may act. */
export function isStaff(user: Person): boolean {
  return user.roles.length > 0;
}

/** The visible admin links: by role, or for super_admin only if the setting requires it. */
export function adminLinks(user: Person | null, superAdminOnly: boolean): { yourAdmin: boolean; siteAdmin: boolean } {
  if (superAdminOnly) {
    const both = hasRole(user, 'super_admin');
    return { yourAdmin: both, siteAdmin: both };
  }
  return { yourAdmin: hasRole(user, 'advisor'), siteAdmin: hasRole(user, 'admin') };
}
