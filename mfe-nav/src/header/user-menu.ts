import { type AccountSection, accountPath, adminLinks, type PublicSettings, type User } from 'shared-contracts';

export interface UserMenuEntry {
  label: string;
  /** a section of the account, an address, or the end of the session */
  to: { section: AccountSection } | { href: string } | 'sign-out';
}

/**
 * The signed-in user's menu [B2.3.4]; who sees the admin links is decided by role or by a setting [B2.3.5] (D3).
 * Two entries have a second name on phones (D60).
 */
export function userMenu(user: User, settings: PublicSettings, phone: boolean): UserMenuEntry[] {
  const { yourAdmin, siteAdmin } = adminLinks(user, settings.adminLinksForSuperAdminOnly);
  return [
    { label: 'Overview', to: { section: 'overview' } },
    { label: 'Favorites', to: { section: 'favorites' } },
    { label: 'Saved Searches', to: { section: 'saved-searches' } },
    { label: 'Profile', to: { section: 'settings' } },
    ...(yourAdmin ? [{ label: 'Your Admin', to: { href: '/agent_tools' } }] : []),
    ...(siteAdmin ? [{ label: phone ? 'Admin' : 'Site Admin', to: { href: '/admin' } }] : []),
    { label: phone ? 'Log Out' : 'Sign Out', to: 'sign-out' },
  ];
}

/** Where an account entry leads: a panel on the map search page, the account route elsewhere [B2.1.22] [B2.1.23]. */
export function accountTarget(
  section: AccountSection,
  onMapPage: boolean,
): { panel: AccountSection } | { path: string } {
  return onMapPage ? { panel: section } : { path: accountPath(section) };
}
