import { matchRoute, type NavigateOptions, type Navigation, type RouteMatch } from 'shared-contracts';
import type { KnownRegions } from './regions';
import { createScrollMemory } from './scroll';

export interface NavigationParts {
  regions: Pick<KnownRegions, 'options' | 'betterAddress'>;
  /** prefix of a remembered agent, used where the address has none [A6.8] */
  rememberedPrefix: () => string;
  /** every move loads a document: this page is not the shell */
  documents?: boolean;
}
export interface Router extends Navigation {
  /** Names the region in full if the address left levels out, now that regions are known. */
  regionsKnown(): void;
  /** Starts to listen to Back, Forward and clicks on links. */
  start(): void;
}

/** Answers of the server that are no page of this document. */
const OTHER_DOCUMENTS: ReadonlySet<string> = new Set(['admin', 'agent-tools', 'admin-regions', 'not-found']);

/** Moves within the site by the History API; single-spa hears of it by itself. */
export function createNavigation({ regions, rememberedPrefix, documents = false }: NavigationParts): Router {
  const { options } = regions;
  const listeners = new Set<(match: RouteMatch) => void>();
  const scroll = createScrollMemory();
  let match = matchRoute(here(), options);
  let entry = noteOf(window.history.state, 'entry') ?? newEntry();
  /** the search's entry while a listing lies over it; the listing's own entry notes it, so that a reload forgets nothing */
  let under = noteOf(window.history.state, 'under');

  function arrive(next: RouteMatch, how: 'push' | 'replace' | 'travel', keepScroll: boolean) {
    const before = match;
    match = next;
    if (!keepScroll) scrollFor(before, how);
    for (const listener of [...listeners]) listener(match);
  }
  function scrollFor(before: RouteMatch, how: 'push' | 'replace' | 'travel') {
    const closes = before.route.page === 'listing' && match.route.page === 'search';
    if (how === 'travel') scroll.restore(entry);
    else if (closes && under !== null) scroll.restore(under);
    else if (how === 'push') window.scrollTo({ top: 0, behavior: 'instant' });
  }
  function leave(next: RouteMatch) {
    scroll.save(entry);
    if (match.route.page === 'search' && next.route.page === 'listing') under = entry;
    if (next.route.page !== 'listing' && next.route.page !== 'search') under = null;
  }
  function to(path: string, { replace = false, keepScroll = false, again = false }: NavigateOptions = {}) {
    const target = new URL(path, window.location.href);
    const better = target.origin === window.location.origin ? betterAddress(target) : null;
    if (better !== null) target.href = new URL(better, target).href;
    const next = matchRoute(target.pathname + target.search, options);
    if (documents || target.origin !== window.location.origin || OTHER_DOCUMENTS.has(next.route.page))
      return window.location.assign(target.href);
    const push = !replace && (again || target.href !== window.location.href);
    leave(next);
    if (push) entry = newEntry();
    window.history[push ? 'pushState' : 'replaceState']({ entry, ...(isOver(next) && { under }) }, '', target.href);
    arrive(next, push ? 'push' : 'replace', keepScroll);
  }

  const betterAddress = ({ pathname, search }: URL) => regions.betterAddress(matchRoute(pathname + search, options));

  return {
    to,
    back: () => window.history.back(),
    current: () => match,
    entry: () => entry,
    withPrefix: (path) =>
      /^\/listings(?=$|[/?#])/.test(path) ? (match.prefix.path || rememberedPrefix()) + path : path,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    regionsKnown() {
      const better = regions.betterAddress(matchRoute(here(), options));
      if (better !== null) to(better, { replace: true, keepScroll: true });
    },
    start() {
      window.history.scrollRestoration = 'manual';
      window.history.replaceState({ ...stateObject(), entry }, '');
      // of a document that is new, the visitor may have read on already
      if (scroll.knows(entry)) scroll.restore(entry);
      window.addEventListener('pagehide', () => scroll.save(entry));
      window.addEventListener('popstate', (event) => {
        // single-spa repeats pushState as a popstate of its own making
        if ('singleSpa' in event) return;
        const next = matchRoute(here(), options);
        leave(next);
        entry = noteOf(event.state, 'entry') ?? newEntry();
        if (isOver(next)) under = noteOf(event.state, 'under') ?? under;
        arrive(next, 'travel', false);
      });
      document.addEventListener('click', (event) => followLink(event, to));
    },
  };
}

/** A plain click on a link within the site, which no component has taken, moves without loading a document. */
function followLink(event: MouseEvent, to: (path: string) => void): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
  const elsewhere = (link.target !== '' && link.target !== '_self') || link.hasAttribute('download');
  const withinPage =
    link.hash !== '' && link.pathname === window.location.pathname && link.search === window.location.search;
  if (elsewhere || withinPage || link.rel.split(' ').includes('external')) return;
  event.preventDefault();
  to(link.pathname + link.search + link.hash);
}

const here = () => window.location.pathname + window.location.search;
const isOver = (match: RouteMatch) => match.route.page === 'listing';
const newEntry = () => Math.random().toString(36).slice(2, 10);

function stateObject(): object {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

function noteOf(state: unknown, name: 'entry' | 'under'): string | null {
  const note: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : null;
  return typeof note === 'string' ? note : null;
}
