import {
  type Area,
  allAreas,
  areasOf,
  type HostServices,
  matchRoute,
  type Route,
  type RouteOptions,
} from 'shared-contracts';
import { addErrorHandler, triggerAppChange } from 'single-spa';
import { proxy } from 'valtio';
import { RemoteLoadError } from '../federation/runtime';
import { Abandoned } from '../federation/timeouts';
import { AreaPage, type AreaPageParts, ownerOf, type RenderedPage } from './area-page';
import { type AreasState, idleAreas } from './area-states';
import { askGuards } from './guards';

export type PageAreasParts = Omit<AreaPageParts, 'isDue' | 'givesWay' | 'tell' | 'onTakenOver' | 'host' | 'rendered'> &
  DueParts & {
    host: Pick<HostServices, 'navigate' | 'report' | 'session'>;
    /** the page on top as the server rendered it, if it did */
    rendered?: RenderedPage | null;
    /** the areas of this host; left out, those of the site and of remotes' own pages */
    areas?: readonly Area[];
  };
export interface PageAreas {
  /** every area there is: those of the site, and the addresses of remotes' own pages */
  names: readonly Area[];
  state: AreasState;
  /** Registers each area's remote as a single-spa application that draws into the given element. */
  register(places: Partial<Record<Area, HTMLElement>>): void;
  /** Starts a failed area afresh. */
  retry(area: Area): Promise<void>;
}

/** One single-spa application per page area, active while the route shows the area. */
export function createPageAreas(parts: PageAreasParts): PageAreas {
  const names = parts.areas ?? allAreas(parts.options.ownPages);
  const top = areasOf(parts.host.navigate.current().route).at(-1);
  const state = proxy(idleAreas(names, parts.rendered ? top : undefined));
  const { isShown, isDue, givesWay } = createDueAreas(parts);
  const pages = names.map((area) => {
    const tell: AreaPageParts['tell'] = (next, code) => {
      state[area] = { rendered: false, ...state[area], state: next, code: code ?? null };
    };
    const onTakenOver = () => {
      if (state[area]) state[area].rendered = false;
    };
    const rendered = area === top ? (parts.rendered ?? null) : null;
    return new AreaPage(area, {
      ...parts,
      rendered,
      isDue: () => isDue(area),
      givesWay: () => givesWay(area),
      tell,
      onTakenOver,
    });
  });
  const free = (isMeant: (page: AreaPage) => boolean) => pages.filter((page) => isMeant(page) && !page.isRestarting);
  const remoteOf = (area: Area) => ownerOf(parts.discovery, area)?.remote;

  parts.host.navigate.subscribe(() => {
    for (const page of pages) page.leaveRendered();
    for (const page of pages) if (state[page.area]?.state === 'mounted' && isShown(page.area)) page.update();
  });

  addErrorHandler((error) => {
    const page = pages.find(({ name }) => name === error.appOrParcelName);
    // a page that was given up for a new try is none
    if (!page || error instanceof Abandoned) return;
    // single-spa gives back the very error that was thrown
    const code = error instanceof RemoteLoadError ? error.code : 'MFE-006';
    page.fail(code);
    const detail = error.message.slice(0, 500);
    parts.host.report({ kind: 'render-error', remote: remoteOf(page.area) ?? page.area, code, detail });
  });

  return {
    names,
    state,
    register(places) {
      for (const page of pages) {
        const place = places[page.area];
        if (place) page.register(place);
      }
    },
    // single-spa begins nothing while it waits for any page, so that whatever hangs is begun anew beside
    retry: (area) => restart(free((page) => page.area === area || page.isWaiting)),
  };
}

async function restart(pages: readonly AreaPage[]): Promise<void> {
  await Promise.all(pages.map((page) => page.restart()));
  await triggerAppChange();
}

export interface DueParts {
  host: Pick<HostServices, 'session'>;
  options: RouteOptions;
  /** what a page that lies beneath another waits for; left out, nothing */
  turn?: Promise<void>;
}

export interface DueAreas {
  /** the address shows the area, and no guard keeps the visitor out */
  isShown(area: Area): boolean;
  /** Nobody waits to see it: what the server drew stands in its place yet, or another page lies over it. */
  givesWay(area: Area): boolean;
  /** It is shown, and its turn has come: single-spa begins no page while it loads another, so one that waits must not begin. */
  isDue(area: Area): boolean;
}

/** Which page areas are to be there now. Read from the address itself: single-spa may ask before anyone else has heard of a change. */
export function createDueAreas({ host, options, turn }: DueParts): DueAreas {
  let turnCame = turn === undefined;
  void turn?.then(() => {
    turnCame = true;
    return triggerAppChange();
  });
  let known: { address: string; route: Route } | null = null;
  /** Single-spa asks for every area in one turn, and some of them twice: an address is matched once for all. */
  const routeNow = () => {
    const address = window.location.pathname + window.location.search;
    if (known?.address !== address) {
      known = { address, route: matchRoute(address, options).route };
      // regions that come to be known may change what an address is
      queueMicrotask(() => {
        known = null;
      });
    }
    return known.route;
  };
  const isShown = (area: Area) => {
    const route = routeNow();
    return areasOf(route).includes(area) && askGuards(route, host.session.state).allow;
  };
  // the page on top is what the visitor came for
  const isBeneath = (area: Area) => areasOf(routeNow()).at(-1) !== area;
  return {
    isShown,
    givesWay: (area) => !turnCame || isBeneath(area),
    isDue: (area) => isShown(area) && (turnCame || !isBeneath(area)),
  };
}
