import {
  matchRoute,
  type NavigateOptions,
  type Navigation,
  type RouteMatch,
  type RoutePrefix,
  type SessionState,
  STORAGE_KEYS,
  splitLanguage,
  withLanguage,
  withPrefix,
} from 'shared-contracts';
import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { writeStored } from '../session/storage';
import { createEntries, type Move } from './history';
import type { KnownRegions } from './regions';
import { createRoute, type RouteState, showRoute } from './route.store';

export interface NavigationParts {
  regions: Pick<KnownRegions, 'options' | 'betterAddress'>;
  /** prefix of a remembered agent: links contain it where the address names no agent and no team */
  rememberedPrefix: () => RoutePrefix;
  /** the guards read it */
  session: SessionState;
  /** every navigation loads a document: this page is not the shell */
  documents?: boolean;
}
export interface Router extends Navigation {
  readonly route: RouteState;
  /** The prefix of the address before /listings, without a remembered agent. */
  addressPrefix(): RoutePrefix;
  /** Completes a region in the address if it left out levels, when the regions have loaded. */
  regionsKnown(): void;
  /** Listens to Back, Forward and clicks on links. Call it before single-spa starts, which reads the match after it. */
  start(): void;
}

/** Responses of the server that are no page of this document. */
const OTHER_DOCUMENTS: ReadonlySet<string> = new Set(['admin', 'agent-tools', 'admin-regions', 'not-found']);

/** Navigates within the site by the History API. Single-spa notices it. */
export function createNavigation({ regions, rememberedPrefix, session, documents = false }: NavigationParts): Router {
  const { options } = regions;
  const entries = createEntries();
  const pageOf = ({ pathname, search }: PageAddress) => splitLanguage(pathname + search, options.locales ?? []).path;
  const parse = ({ pathname, search }: URL | Location) => matchRoute(pathname + search, options);
  /** the match of the address, without a remembered agent */
  let found = parse(window.location);
  /** of all pages of this document */
  const { locale } = found.prefix;
  const route = createRoute(withRemembered(found, rememberedPrefix()), session);
  /** path and query of the page; the part after '#' names a place in it */
  let address = here();

  function become(next: RouteMatch) {
    found = next;
    showRoute(route, withRemembered(next, rememberedPrefix()), session);
  }
  function arrive(before: RouteMatch, how: Move, keepScroll: boolean) {
    address = here();
    if (!keepScroll) entries.scroll(before, route.match, how);
  }
  function to(path: string, { replace = false, keepScroll = false, again = false }: NavigateOptions = {}) {
    const target = new URL(withLanguage(locale, path), window.location.href);
    let next = parse(target);
    const better = target.origin === window.location.origin ? regions.betterAddress(next) : null;
    if (better !== null) {
      target.href = new URL(better, target).href;
      next = parse(target);
    }
    const isOfSite = target.origin === window.location.origin && next.prefix.locale === locale;
    if (documents || !isOfSite || OTHER_DOCUMENTS.has(next.route.page)) return window.location.assign(target.href);
    const isOther = again || target.href !== window.location.href;
    const how = isOther && !replace ? 'push' : 'replace';
    const before = route.match;
    entries.leave(before, next);
    // single-spa reads the match within pushState
    become(next);
    entries.write(route.match, target, how);
    arrive(before, how, keepScroll);
  }

  // a guard may allow or refuse the page now
  subscribe(session, () => showRoute(route, route.match, session));
  return {
    route,
    to,
    back: () => window.history.back(),
    current: () => route.match,
    entry: entries.current,
    addressPrefix: () => found.prefix,
    withPrefix: (path) => withPrefix(route.match.prefix, path),
    href: (path) => withLanguage(locale, path),
    subscribe: (listener) => subscribeKey(route, 'match', listener),
    regionsKnown() {
      const better = regions.betterAddress(parse(window.location));
      if (better !== null) to(better, { replace: true, keepScroll: true });
    },
    start() {
      entries.begin(pageOf(window.location));
      window.addEventListener('popstate', (event) => {
        // Single-spa repeats pushState as its own popstate event.
        if ('singleSpa' in event) return;
        // The page stays, so no listener may draw it again.
        if (here() === address && entries.moveWithin(event.state)) return;
        const before = route.match;
        become(parse(window.location));
        entries.leave(before, route.match);
        entries.pop(route.match, event.state);
        arrive(before, 'pop', false);
      });
      document.addEventListener('click', (event) => followLink(event, { to, pageOf, ...entries }));
    },
  };
}

/**
 * Links use the prefix of the match, so a remembered agent is added there. The address on screen stays, and search
 * engines see only one address.
 */
function withRemembered(match: RouteMatch, remembered: RoutePrefix): RouteMatch {
  const { prefix, canonical } = match;
  if (prefix.agent !== null || prefix.team !== null || remembered.agent === null) return match;
  const whole = { ...prefix, agent: remembered.agent, path: prefix.path + remembered.path };
  const bare = canonical.startsWith(`${prefix.path}/`) ? canonical.slice(prefix.path.length) : canonical;
  return { ...match, prefix: whole, canonical: withPrefix(whole, bare) };
}

interface LinkActions extends Pick<ReturnType<typeof createEntries>, 'savePosition' | 'saveForLanguage'> {
  to(path: string): void;
  /** the address of a page without its language */
  pageOf(address: PageAddress): string;
}

/**
 * A plain click on a link within the site, which no component has handled, navigates without loading a document. The
 * browser follows a link to an anchor of the page: it scrolls, and moves the focus.
 */
function followLink(event: MouseEvent, { to, pageOf, savePosition, saveForLanguage }: LinkActions): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
  const elsewhere = (link.target !== '' && link.target !== '_self') || link.hasAttribute('download');
  const withinPage =
    link.hash !== '' && link.pathname === window.location.pathname && link.search === window.location.search;
  // a document has one language
  if (link.hreflang !== '') {
    writeStored(STORAGE_KEYS.language, link.hreflang);
    if (pageOf(link) === pageOf(window.location)) saveForLanguage(pageOf(link));
    return;
  }
  if (elsewhere || link.rel.split(' ').includes('external')) return;
  if (withinPage) {
    savePosition();
    return;
  }
  event.preventDefault();
  to(link.pathname + link.search + link.hash);
}

type PageAddress = Pick<URL, 'pathname' | 'search'>;
const here = () => window.location.pathname + window.location.search;
