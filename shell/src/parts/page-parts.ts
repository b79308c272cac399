import { type Area, allAreas, areasOf, type RouteOptions } from 'shared-contracts';
import { triggerAppChange } from 'single-spa';
import { proxy } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { ownerOf } from '../federation/exposed-modules';
import type { RouteState } from '../routing/route.store';
import { Part, type PartServices, type PartState, type RenderedBy } from './part';

/** The states of areas; one without an entry is idle. */
export type AreasState = Partial<Record<Area, PartState>>;
export const IDLE: PartState = { state: 'idle', code: null, rendered: false };

export interface PageAppsParts extends PartServices {
  /** a page below another one waits for it; by default it does not wait */
  ready?: Promise<void>;
  options: Pick<RouteOptions, 'ownPages'>;
  route: RouteState;
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
  const { route, discovery } = parts;
  const names = parts.areas ?? allAreas(parts.options.ownPages);
  const top = areasOf(route.match.route).at(-1);
  const state = proxy<AreasState>({});
  if (top && rendered) state[top] = { ...IDLE, rendered: true };
  let isReady = ready === undefined;
  // the visitor came for the page on top
  const isBeneath = (area: Area) => route.areas.at(-1) !== area;
  const pages = new Map(
    names.map((area) => {
      const page = new Part({
        ...parts,
        part: area,
        isOptional: false,
        owner: () => ownerOf(discovery, area),
        activeWhen: () => route.areas.includes(area) && (isReady || !isBeneath(area)),
        props: () => ({ area, match: route.match, isTransition: !isReady || isBeneath(area) }),
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
  subscribeKey(route, 'match', () => {
    for (const page of pages.values()) page.leaveRendered();
    for (const page of pages.values()) page.update();
    check();
  });
  const changed = () => {
    check();
    return triggerAppChange();
  };
  subscribeKey(route, 'guard', () => void changed());
  void ready?.then(() => {
    isReady = true;
    return changed();
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
