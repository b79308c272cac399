import type { PageName } from 'shared-contracts';
import type { Services } from './services';

/** What every change of address brings along: contact, page view, and the topic for whoever wants to know. */
export function followRoute({ host, contact, track, reporter, navigate }: Services): void {
  let last = '';
  let page = host.navigate.current().route.page;
  const arrived = () => {
    const match = navigate.current();
    contact.follow(navigate.addressPrefix());
    host.bus.publish('route:changed', { path: match.path, page: match.route.page });
    // a map move changes the query alone and is no new page
    if (match.path === last) return;
    last = match.path;
    track.page();
    if (isAnotherPage(page, match.route.page)) document.getElementById('content')?.focus({ preventScroll: true });
    page = match.route.page;
  };
  navigate.subscribe(arrived);
  arrived();
  window.addEventListener('pagehide', reporter.flush);
  if (!host.session.state.loaded) {
    host.session
      .refresh()
      .catch(() => host.flash.error('We could not check whether you are signed in. Please reload the page.'));
  }
}

/** A screen reader has to hear of a new page; a listing over the search tells of itself. */
function isAnotherPage(before: PageName, now: PageName): boolean {
  const search: PageName[] = ['search', 'listing'];
  return before !== now && !(search.includes(before) && search.includes(now));
}
