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
import { LIFECYCLE_TIMEOUTS } from '../federation/patience';
import { RemoteLoadError } from '../federation/runtime';
import { Abandoned, type Wait, type Waits } from '../federation/waits';
import { askGuards } from './guards';

export interface AreaState {
  state: 'idle' | 'loading' | 'mounted' | 'failed';
  code: RemoteErrorCode | null;
}
export type AreasState = Record<PageArea, AreaState>;

export interface PageAreasParts {
  discovery: DiscoveryStore;
  loader: Pick<Loader, 'load'>;
  waits: Waits;
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
  /** Draws the pages of a remote anew, in the version that discovery now names. */
  replace(remote: string): Promise<void>;
}

/** One single-spa application per page area, active while the route shows the area. */
export function createPageAreas(parts: PageAreasParts): PageAreas {
  const idle = (): AreaState => ({ state: 'idle', code: null });
  const state = proxy<AreasState>({ search: idle(), listing: idle(), account: idle() });
  const placed = new Map<PageArea, HTMLElement>();
  const live: Live = new Map();
  const isDue = dueIn(parts);
  const waiting = new Map<PageArea, Wait>();
  const restarting = new Set<PageArea>();
  const failedAt = new Map<PageArea, string>();

  const set = (area: PageArea, next: AreaState['state'], code: RemoteErrorCode | null = null) => {
    state[area].state = next;
    state[area].code = code;
  };
  function registerArea(area: PageArea, byHand = false) {
    const domElement = placed.get(area);
    if (!domElement) return;
    registerApplication({
      name: appName(area),
      app: () => {
        const wait = parts.waits.begin({
          onLate: () => set(area, 'failed', 'MFE-010'),
          byHand,
          isWanted: () => isDue(area),
        });
        waiting.set(area, wait);
        return loadPage(parts, area, { set, live, wait }).finally(() => {
          wait.end();
          if (waiting.get(area) === wait) waiting.delete(area);
        });
      },
      activeWhen: () => !restarting.has(area) && !isGivenUp(area) && isDue(area),
      customProps: () => pageProps(domElement),
    });
  }
  /**
   * single-spa would load a page that failed again with the next thing that happens, and its Retry would go while the
   * visitor reaches for it. Another address is another try.
   */
  function isGivenUp(area: PageArea): boolean {
    if (failedAt.get(area) === window.location.pathname) return true;
    failedAt.delete(area);
    return false;
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
    // a page that was given up for a new try is none
    if (!area || error instanceof Abandoned) return;
    // single-spa gives back the very error that was thrown
    const code = error instanceof RemoteLoadError ? error.code : 'MFE-006';
    set(area, 'failed', code);
    failedAt.set(area, window.location.pathname);
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
      // single-spa begins nothing while it waits for any page, so that whatever hangs is begun anew beside
      const again = PAGE_AREAS.filter((one) => (one === area || waiting.has(one)) && !restarting.has(one));
      await Promise.all(again.map(restart));
      await triggerAppChange();
    },
    async replace(remote) {
      const own = PAGE_AREAS.filter(
        (area) => ownerOf(parts.discovery, area)?.remote === remote && !restarting.has(area),
      );
      const held = own.map((area) => holdHeight(placed.get(area)));
      await Promise.all(own.map(restart));
      await triggerAppChange();
      for (const release of held) release();
    },
  };

  async function restart(area: PageArea) {
    waiting.get(area)?.abandon();
    failedAt.delete(area);
    set(area, isDue(area) ? 'loading' : 'idle');
    // a page that is to be shown is loaded by single-spa before it is let go
    restarting.add(area);
    // a broken bootstrap leaves single-spa in a state that only a new registration clears
    await unregisterApplication(appName(area)).finally(() => restarting.delete(area));
    placed.get(area)?.replaceChildren();
    registerArea(area, true);
  }
}

/** What stands below keeps its place, and the page its scroll position, until the returned function is called. */
function holdHeight(element: HTMLElement | undefined): () => void {
  if (!element) return () => undefined;
  element.style.minHeight = `${element.offsetHeight}px`;
  return () => {
    element.style.minHeight = '';
  };
}

const appName = (area: PageArea) => `page-${area}`;

type Live = Map<PageArea, (props: object) => Promise<unknown>>;
type SetArea = (area: PageArea, state: AreaState['state'], code?: RemoteErrorCode) => void;

interface Loading {
  set: SetArea;
  live: Live;
  wait: Wait;
}

async function loadPage(parts: PageAreasParts, area: PageArea, { set, live, wait }: Loading) {
  const { discovery, loader } = parts;
  set(area, 'loading');
  const owner = ownerOf(discovery, area);
  if (!owner) throw new RemoteLoadError('MFE-009', area, undefined, `No remote owns the page area ${area}.`);
  const { bootstrap, mount, unmount, update } = await loader.load(owner.remote, owner.expose, wait);
  if (typeof update === 'function')
    live.set(area, (props) => Promise.resolve(Reflect.apply(update, undefined, [props])));
  const told = (state: AreaState['state']) => () => Promise.resolve(set(area, state));
  return {
    bootstrap,
    mount: [mount, told('mounted')].flat(),
    unmount: [unmount, told('idle')].flat(),
    timeouts: LIFECYCLE_TIMEOUTS,
  };
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

/** single-spa begins no page while it loads another: one that waits for its turn must not be begun at all. */
function dueIn(parts: PageAreasParts): (area: PageArea) => boolean {
  let turnCame = parts.turn === undefined;
  void parts.turn?.then(() => {
    turnCame = true;
    return triggerAppChange();
  });
  return (area) => isShown(parts, area) && (turnCame || !isBeneath(parts, area));
}

/** Another page lies over it: that one is what the visitor came for. */
function isBeneath(parts: PageAreasParts, area: PageArea): boolean {
  return areasOf(routeNow(parts)).at(-1) !== area;
}

/** Read from the address itself: single-spa may ask before anyone else has heard of a change. */
function routeNow({ options }: PageAreasParts) {
  return matchRoute(window.location.pathname + window.location.search, options).route;
}
