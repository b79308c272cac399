import {
  type Area,
  allAreas,
  areasOf,
  type HostServices,
  matchRoute,
  type Route,
  type RouteOptions,
} from 'shared-contracts';
import { triggerAppChange } from 'single-spa';
import { proxy } from 'valtio';
import { ownerOf } from '../federation/exposed-modules';
import { askGuards } from '../routing/guards';
import { Part, type PartServices, type PartState, type RenderedBy } from './part';

/** The states of areas; one without an entry is idle. */
export type AreasState = Partial<Record<Area, PartState>>;
export const IDLE: PartState = { state: 'idle', code: null, rendered: false };

interface RouteParts {
  host: Pick<HostServices, 'session'>;
  options: RouteOptions;
  /** a page below another one waits for it; by default it does not wait */
  ready?: Promise<void>;
}
export interface PageAppsParts extends PartServices, RouteParts {
  host: Pick<HostServices, 'navigate' | 'session'>;
  /** the page on top, if the server rendered it */
  rendered?: RenderedBy | null;
  /** the areas of this host; by default those of the site and of remotes' own pages */
  areas?: readonly Area[];
}
export interface PageApps {
  /** all areas: those of the site, and the addresses of remotes' own pages */
  names: readonly Area[];
  state: AreasState;
  /** Gives the areas their elements, once. */
  register(places: Partial<Record<Area, HTMLElement>>): void;
  /** Loads a failed area again. */
  retry(area: Area): Promise<void>;
}

/** One part per page area, active while the route shows the area. */
export function createPageApps({ rendered, ready, ...parts }: PageAppsParts): PageApps {
  const { host, discovery } = parts;
  const names = parts.areas ?? allAreas(parts.options.ownPages);
  const top = areasOf(host.navigate.current().route).at(-1);
  const state = proxy<AreasState>({});
  if (top && rendered) state[top] = { ...IDLE, rendered: true };
  const { activeWhen, isTransition } = activityOf({ ...parts, ...(ready && { ready }) });
  const pages = new Map(
    names.map((area) => {
      const page = new Part({
        ...parts,
        part: area,
        isOptional: false,
        owner: () => ownerOf(discovery, area),
        activeWhen: () => activeWhen(area),
        props: () => ({ area, match: host.navigate.current(), isTransition: isTransition(area) }),
        rendered: (area === top && rendered) || null,
        onState: (change) => {
          state[area] = { ...IDLE, ...state[area], ...change };
        },
      });
      return [area, page];
    }),
  );
  const check = () => {
    for (const page of pages.values()) page.check();
  };
  host.navigate.subscribe(() => {
    for (const page of pages.values()) page.leaveRendered();
    check();
  });
  void ready?.then(() => {
    check();
    return triggerAppChange();
  });

  return {
    names,
    state,
    register(places) {
      for (const [area, page] of pages) {
        const place = places[area];
        if (place) page.open(place);
      }
    },
    retry: async (area) => pages.get(area)?.retry(),
  };
}

/**
 * Which page areas are active. It reads the address, because single-spa may call it before other code knows of a
 * navigation.
 */
export function activityOf({ host, options, ready }: RouteParts) {
  let isReady = ready === undefined;
  void ready?.then(() => {
    isReady = true;
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
    /** the address shows the area, and no guard refuses the visitor */
    isShown,
    /** The visitor does not wait for it: its place has the server's HTML, or another page covers it. */
    isTransition: (area: Area) => !isReady || isBeneath(area),
    /** Shown, and may load: single-spa starts no page while it loads another, so a waiting page must not start. */
    activeWhen: (area: Area) => isShown(area) && (isReady || !isBeneath(area)),
  };
}
