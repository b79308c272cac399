import type { AccountSection, HostServices } from 'shared-contracts';
import { useMatch } from 'shared-ui';
import { accountTarget, type UserMenuEntry } from './user-menu';

/** Foreign pages have no dialog of ours: both sign-in and sign-up lead there (D83) [B2.1.24]. */
const EXTERNAL_SIGN_IN = '/listings?show_sign_in_modal=1';

/** What the account's menu entries and the sign-in buttons do on this page. */
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
