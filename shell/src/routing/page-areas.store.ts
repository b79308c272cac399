import {
  areasOf,
  type HostServices,
  matchRoute,
  PAGE_AREAS,
  type PageArea,
  type RemoteErrorCode,
  type RouteOptions,
} from 'shared-contracts';
import { addErrorHandler, registerApplication, triggerAppChange, unregisterApplication } from 'single-spa';
import { proxy } from 'valtio';
import type { DiscoveryStore } from '../federation/discovery';
import type { Loader } from '../federation/loader';
import { LIFECYCLE_TIMEOUTS, SLOW_AFTER_MS } from '../federation/patience';
import { RemoteLoadError } from '../federation/runtime';
import { askGuards } from './guards';

export interface AreaState {
  state: 'idle' | 'loading' | 'mounted' | 'failed';
  code: RemoteErrorCode | null;
}
export type AreasState = Record<PageArea, AreaState>;

export interface PageAreasParts {
  discovery: DiscoveryStore;
  loader: Pick<Loader, 'load'>;
  host: HostServices;
  options: RouteOptions;
  /** what a page that lies beneath another waits for; left out, nothing */
  turn?: Promise<void>;
}
export interface PageAreas {
  state: AreasState;
  /** Registers each area's remote as a single-spa application that draws into the given element. */
  register(places: Record<PageArea, HTMLElement>): void;
  /** Starts a failed area afresh. */
  retry(area: PageArea): Promise<void>;
}

/** One single-spa application per page area, active while the route shows the area. */
export function createPageAreas(parts: PageAreasParts): PageAreas {
  const idle = (): AreaState => ({ state: 'idle', code: null });
  const state = proxy<AreasState>({ search: idle(), listing: idle(), account: idle() });
  const placed = new Map<PageArea, HTMLElement>();
  const live: Live = new Map();

  const set = (area: PageArea, next: AreaState['state'], code: RemoteErrorCode | null = null) => {
    state[area].state = next;
    state[area].code = code;
  };
  function registerArea(area: PageArea) {
    const domElement = placed.get(area);
    if (!domElement) return;
    registerApplication({
      name: appName(area),
      app: () => loadPage(parts, area, set, live),
      activeWhen: () => isShown(parts, area),
      customProps: () => pageProps(domElement),
    });
  }
  const pageProps = (domElement: HTMLElement) => ({
    host: parts.host,
    match: parts.host.navigate.current(),
    domElement,
  });

  // single-spa updates parcels only; a page that stays mounted hears of its new route from here
  parts.host.navigate.subscribe(() => {
    for (const [area, update] of live) {
      const domElement = placed.get(area);
      if (!domElement || state[area].state !== 'mounted' || !isShown(parts, area)) continue;
      update({ ...pageProps(domElement), name: appName(area) }).catch(() => undefined);
    }
  });

  addErrorHandler((error) => {
    const area = PAGE_AREAS.find((name) => appName(name) === error.appOrParcelName);
    if (!area) return;
    // single-spa gives back the very error that was thrown
    const code = error instanceof RemoteLoadError ? error.code : 'MFE-006';
    set(area, 'failed', code);
    const remote = ownerOf(parts.discovery, area)?.remote ?? area;
    parts.host.report({ kind: 'render-error', remote, code, detail: error.message.slice(0, 500) });
  });

  return {
    state,
    register(places) {
      for (const area of PAGE_AREAS) {
        placed.set(area, places[area]);
        registerArea(area);
      }
    },
    async retry(area) {
      set(area, 'loading');
      // a broken bootstrap leaves single-spa in a state that only a new registration clears
      await unregisterApplication(appName(area));
      placed.get(area)?.replaceChildren();
      registerArea(area);
      await triggerAppChange();
    },
  };
}

const appName = (area: PageArea) => `page-${area}`;

type Live = Map<PageArea, (props: object) => Promise<unknown>>;
type SetArea = (area: PageArea, state: AreaState['state'], code?: RemoteErrorCode) => void;

async function loadPage(parts: PageAreasParts, area: PageArea, set: SetArea, live: Live) {
  const { discovery, loader } = parts;
  set(area, 'loading');
  if (isBeneath(parts, area)) await parts.turn;
  const late = setTimeout(() => set(area, 'failed', 'MFE-010'), SLOW_AFTER_MS);
  try {
    const owner = ownerOf(discovery, area);
    if (!owner) throw new RemoteLoadError('MFE-009', area, undefined, `No remote owns the page area ${area}.`);
    const { bootstrap, mount, unmount, update } = await loader.load(owner.remote, owner.expose);
    if (typeof update === 'function')
      live.set(area, (props) => Promise.resolve(Reflect.apply(update, undefined, [props])));
    const told = (state: AreaState['state']) => () => Promise.resolve(set(area, state));
    return {
      bootstrap,
      mount: [mount, told('mounted')].flat(),
      unmount: [unmount, told('idle')].flat(),
      timeouts: LIFECYCLE_TIMEOUTS,
    };
  } finally {
    clearTimeout(late);
  }
}

function ownerOf(discovery: DiscoveryStore, area: PageArea): { remote: string; expose: string } | null {
  for (const [remote, { extras }] of discovery.all()) {
    const page = extras.pages.find((entry) => entry.area === area);
    if (page) return { remote, expose: page.expose };
  }
  return null;
}

function isShown(parts: PageAreasParts, area: PageArea): boolean {
  const route = routeNow(parts);
  return areasOf(route).includes(area) && askGuards(route, parts.host.session.state).allow;
}

/** Another page lies over it: that one is what the visitor came for. */
function isBeneath(parts: PageAreasParts, area: PageArea): boolean {
  return areasOf(routeNow(parts)).at(-1) !== area;
}

/** Read from the address itself: single-spa may ask before anyone else has heard of a change. */
function routeNow({ options }: PageAreasParts) {
  return matchRoute(window.location.pathname + window.location.search, options).route;
}
