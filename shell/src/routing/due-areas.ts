import { type Area, areasOf, type HostServices, matchRoute, type Route, type RouteOptions } from 'shared-contracts';
import { triggerAppChange } from 'single-spa';
import { askGuards } from './guards';

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
