import type { HostServices, PageName, Route } from 'shared-contracts';
import { i18n } from '../texts';
import type { Services } from './services';

/** The effects of every navigation: contact, page view and focus. */
export function followRoute({ host, contact, track, reporter, navigate }: Services): void {
  let last = '';
  let { route } = host.navigate.current();
  const arrived = () => {
    const match = navigate.current();
    contact.follow(navigate.addressPrefix());
    // A map move changes only the query and is no new page.
    if (match.path === last) return;
    last = match.path;
    track.page();
    if (isAnotherPage(route, match.route)) document.getElementById('content')?.focus({ preventScroll: true });
    route = match.route;
  };
  navigate.subscribe(arrived);
  arrived();
  window.addEventListener('pagehide', reporter.flush);
  if (!host.session.state.loaded) {
    host.session
      .refresh()
      .catch(() => host.flash.error(i18n.t("We couldn't check whether you are signed in. Please reload the page.")));
  }
}

/** Announces a new page to screen readers. A listing over the search announces itself. */
function isAnotherPage(before: Route, now: Route): boolean {
  const search: PageName[] = ['search', 'listing'];
  if (before.page === 'own' && now.page === 'own') return before.root !== now.root;
  return before.page !== now.page && !(search.includes(before.page) && search.includes(now.page));
}

/** Query flags that open a dialog on load. */
export function openByQuery(
  { bus, session, contact }: Pick<HostServices, 'bus' | 'session' | 'contact'>,
  query = window.location.search,
): void {
  const flags = new URLSearchParams(query);
  if (flags.has('show_sign_in_modal') && !session.state.loggedIn) bus.publish('auth:open', { mode: 'sign-in' });
  if (flags.has('show_sign_up_modal') && !session.state.loggedIn) bus.publish('auth:open', { mode: 'sign-up' });
  if (!flags.has('show_agent_contact_modal')) return;
  const { agent } = contact;
  bus.publish('contact:open', { kind: 'email-agent', ...(agent ? { agent: { id: agent.id, name: agent.name } } : {}) });
}
