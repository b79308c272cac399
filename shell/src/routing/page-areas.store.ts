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
import { AreaPage, type AreaPageParts, type AreasState, ownerOf, type RenderedPage } from './area-page';
import { askGuards } from './guards';

export type PageAreasParts = Omit<
  AreaPageParts,
  'isDue' | 'givesWay' | 'setState' | 'onTakenOver' | 'host' | 'rendered'
> &
  DueParts & {
    host: Pick<HostServices, 'navigate' | 'report' | 'session'>;
    /** the page on top, if the server rendered it */
    rendered?: RenderedPage | null;
    /** the areas of this host; by default those of the site and of remotes' own pages */
    areas?: readonly Area[];
  };
export interface PageAreas {
  /** all areas: those of the site, and the addresses of remotes' own pages */
  names: readonly Area[];
  state: AreasState;
  /** Registers each area's remote as a single-spa application that renders into the given element. */
  register(places: Partial<Record<Area, HTMLElement>>): void;
  /** Restarts a failed area. */
  retry(area: Area): Promise<void>;
}

/** One single-spa application per page area, active while the route shows the area. */
export function createPageAreas(parts: PageAreasParts): PageAreas {
  const names = parts.areas ?? allAreas(parts.options.ownPages);
  const top = areasOf(parts.host.navigate.current().route).at(-1);
  const state = proxy<AreasState>({});
  if (top && parts.rendered) state[top] = { state: 'idle', code: null, rendered: true };
  const { isShown, isDue, givesWay } = createDueAreas(parts);
  const pages = names.map((area) => {
    const setState: AreaPageParts['setState'] = (next, code) => {
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
      setState,
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
    // A page that was dropped for a new attempt has not failed.
    if (!page || error instanceof Abandoned) return;
    // Single-spa returns the error that was thrown.
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
    // Single-spa starts nothing while it waits for a page, so a retry restarts all pages that hang.
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
  /** a page below another one waits for it; by default it does not wait */
  ready?: Promise<void>;
}

export interface DueAreas {
  /** the address shows the area, and no guard refuses the visitor */
  isShown(area: Area): boolean;
  /** The visitor does not wait for it: its place has the server's HTML, or another page covers it. */
  givesWay(area: Area): boolean;
  /**
   * The area is shown and may load. Single-spa starts no page while it loads another, so a waiting page must not start.
   */
  isDue(area: Area): boolean;
}

/**
 * The active page areas. It reads the address, because single-spa may call it before other code knows of a navigation.
 */
export function createDueAreas({ host, options, ready }: DueParts): DueAreas {
  let isReady = ready === undefined;
  void ready?.then(() => {
    isReady = true;
    return triggerAppChange();
  });
  let known: { address: string; route: Route } | null = null;
  /** Single-spa calls it for every area in one task, some twice, so the match is cached for that task. */
  const routeNow = () => {
    const address = window.location.pathname + window.location.search;
    if (known?.address !== address) {
      known = { address, route: matchRoute(address, options).route };
      // When the regions load, an address may match another route.
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
  // The visitor came for the page on top.
  const isBeneath = (area: Area) => areasOf(routeNow()).at(-1) !== area;
  return {
    isShown,
    givesWay: (area) => !isReady || isBeneath(area),
    isDue: (area) => isShown(area) && (isReady || !isBeneath(area)),
  };
}
