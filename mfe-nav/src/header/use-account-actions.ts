import {
  type AccountSection,
  accountPath,
  adminLinks,
  type HostServices,
  type PublicSettings,
  type User,
} from 'shared-contracts';
import { useMatch } from 'shared-ui';
import { i18n } from '../texts';

/** Pages of other sites cannot show our dialogs: sign-in and sign-up both lead here. */
const EXTERNAL_SIGN_IN = '/listings?show_sign_in_modal=1';

/** The actions of the account menu and the sign-in buttons on this page. */
export function useAccountActions(host: HostServices) {
  const { route } = useMatch(host);
  const onSite = host.context === 'site';

  const openSection = (section: AccountSection) => {
    const target = accountTarget(section, onSite && route.page === 'search');
    if ('panel' in target) host.bus.publish('account:open-panel', { section: target.panel });
    else host.navigate.to(target.path);
  };
  const openAuth = (mode: 'sign-in' | 'sign-up') => {
    if (onSite) host.bus.publish('auth:open', { mode });
    else host.navigate.to(EXTERNAL_SIGN_IN);
  };
  const run = ({ to }: UserMenuEntry) => {
    if (to === 'sign-out') void host.session.signOut();
    else if ('section' in to) openSection(to.section);
    else host.navigate.to(to.href);
  };
  return { openSection, openAuth, run };
}

export interface UserMenuEntry {
  label: string;
  /** opens a section of the account or an address, or ends the session */
  to: { section: AccountSection } | { href: string } | 'sign-out';
}

/**
 * The signed-in user's menu. A role or a setting decides who sees the admin links. Two entries have a second name on
 * phones.
 */
export function userMenu(user: User, settings: PublicSettings, phone: boolean): UserMenuEntry[] {
  const { yourAdmin, siteAdmin } = adminLinks(user, settings.adminLinksForSuperAdminOnly);
  return [
    { label: i18n.t('Overview'), to: { section: 'overview' } },
    { label: i18n.t('Favorites'), to: { section: 'favorites' } },
    { label: i18n.t('Saved Searches'), to: { section: 'saved-searches' } },
    { label: i18n.t('Profile'), to: { section: 'settings' } },
    ...(yourAdmin ? [{ label: i18n.t('Your Admin'), to: { href: '/agent_tools' } }] : []),
    ...(siteAdmin ? [{ label: phone ? i18n.t('Admin') : i18n.t('Site Admin'), to: { href: '/admin' } }] : []),
    { label: phone ? i18n.t('Log Out') : i18n.t('Sign Out'), to: 'sign-out' },
  ];
}

/** Where an account entry leads: a panel on the map search page, the account route elsewhere. */
export function accountTarget(
  section: AccountSection,
  onMapPage: boolean,
): { panel: AccountSection } | { path: string } {
  return onMapPage ? { panel: section } : { path: accountPath(section) };
}
