import { ApiError, type Role, type Route } from 'shared-contracts';
import type { ServerSession } from '../platform/http/request-context';
import type { HostName } from '../registry/shell-assets';
import { Redirect } from './page';

/** Which of the three hosts draws a route. */
export function hostOf(route: Route): HostName {
  if (route.page === 'admin') return 'admin';
  return route.page === 'agent-tools' ? 'agent-tools' : 'site';
}

/** Who may open a staff page: the same rule as for its link. Null for pages open to everyone. */
function rolesFor(route: Route, superAdminOnly: boolean): readonly Role[] | null {
  if (route.page === 'admin-regions') return ['admin', 'super_admin'];
  if (route.page === 'listing-report') return ['advisor', 'admin', 'super_admin'];
  if (route.page !== 'admin' && route.page !== 'agent-tools') return null;
  if (superAdminOnly) return ['super_admin'];
  return route.page === 'admin' ? ['admin', 'super_admin'] : ['advisor'];
}

/** Region texts are a section of the site admin. */
const REGION_TEXTS = new Redirect('/admin#regions', 302);

/** Where a second factor is set up that the role requires. */
const SECOND_FACTOR = new Redirect('/account/settings', 302);

/**
 * Sends visitors of a staff page to the staff sign-in, and staff without the second factor they need to its settings.
 * @throws ApiError not_allowed for a session of another role
 */
export function checkStaffAccess(
  route: Route,
  session: ServerSession | null,
  superAdminOnly: boolean,
  path: string,
): Redirect | null {
  const roles = rolesFor(route, superAdminOnly);
  if (roles === null) return null;
  if (session?.roles.some((role) => roles.includes(role))) return route.page === 'admin-regions' ? REGION_TEXTS : null;
  if (session?.secondFactorMissing) return SECOND_FACTOR;
  if (session) throw new ApiError('not_allowed');
  return new Redirect(`/user/sign_in?redirect=${encodeURIComponent(path)}`, 302);
}
