import type { Services } from './services';

/** What every change of address brings along: contact, page view, and the topic for whoever wants to know. */
export function followRoute({ host, contact, track, reporter, navigate }: Services): void {
  let last = '';
  const arrived = () => {
    const match = navigate.current();
    contact.follow(match.prefix);
    host.bus.publish('route:changed', { path: match.path, page: match.route.page });
    document.documentElement.lang = match.prefix.locale ?? 'en';
    // a map move changes the query alone and is no new page
    if (match.path === last) return;
    last = match.path;
    track.page();
  };
  navigate.subscribe(arrived);
  arrived();
  window.addEventListener('pagehide', reporter.flush);
  if (!host.session.state.loaded) {
    host.session.refresh().catch(() => host.flash.error('We could not check whether you are signed in. Please reload the page.'));
  }
}
