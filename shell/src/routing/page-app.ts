import {
  type Area,
  allAreas,
  areaOfPage,
  areasOf,
  type HostServices,
  idPrefixOf,
  matchRoute,
  type RemoteErrorCode,
  type Route,
  type RouteMatch,
  type RouteOptions,
} from 'shared-contracts';
import { addErrorHandler, registerApplication, triggerAppChange, unregisterApplication } from 'single-spa';
import { proxy } from 'valtio';
import type { DiscoveryStore } from '../federation/discovery';
import type { Loader } from '../federation/loader';
import { lifecyclesIn, RemoteLoadError } from '../federation/runtime';
import { Abandoned, LIFECYCLE_TIMEOUTS, type Wait, type Waits } from '../federation/timeouts';
import { askGuards } from './guards';

export interface AreaState {
  state: 'idle' | 'loading' | 'mounted' | 'failed';
  code: RemoteErrorCode | null;
  /** its place still has the server's HTML */
  rendered: boolean;
}
/** The states of areas; one without an entry is idle. */
export type AreasState = Partial<Record<Area, AreaState>>;
const IDLE: AreaState = { state: 'idle', code: null, rendered: false };

/** A version of a remote that rendered its page on the server, in the place of its area. */
export interface RenderedPage {
  remote: string;
  version: string;
  /**
   * false where the browser would render it differently: it is shown until the browser has rendered the page, and is
   * not hydrated
   */
  isAlike: () => boolean;
}

interface FederationParts {
  discovery: DiscoveryStore;
  loader: Pick<Loader, 'load' | 'versionOf'>;
  waits: Waits;
  /** the host of the remote */
  hostOf: (remote: string) => HostServices;
}
export interface PageAppParts extends FederationParts {
  host: Pick<HostServices, 'navigate'>;
  activeWhen: () => boolean;
  /** the place has the server's HTML, or another page covers it */
  isTransition: () => boolean;
  onState: (change: Partial<AreaState>) => void;
  /** the version of the remote that rendered the page on the server; null where the browser renders it */
  rendered: RenderedPage | null;
}

/** Marks the server's HTML until a remote has hydrated it: links work at once, buttons do not. */
const RENDERED = 'data-rendered';

/** The remote whose mfe.json declares the area. */
export function ownerOf(discovery: DiscoveryStore, area: Area): { remote: string; expose: string } | null {
  for (const [remote, { extras }] of discovery.all()) {
    const page = extras.pages.find((entry) => areaOfPage(entry) === area);
    if (page) return { remote, expose: page.expose };
  }
  return null;
}

/** One page area as a single-spa application. It renders the owner's page into the area's element. */
export class PageApp {
  readonly name: string;
  private place: HTMLElement | null = null;
  private wait: Wait | null = null;
  private updatePage: ((props: Record<string, unknown>) => Promise<unknown>) | null = null;
  private failedAt: string | null = null;
  isRestarting = false;
  /** the last route that it got */
  private shown: RouteMatch | null = null;
  /** the remote whose page was loaded last */
  private remote: string | null = null;
  /** holds the place's content until it is hydrated or dropped */
  private rendered: RenderedPage | null;
  /** the loaded page is the one that the server rendered */
  private hydrates = false;

  constructor(
    readonly area: Area,
    private readonly parts: PageAppParts,
  ) {
    this.name = `page-${area}`;
    this.rendered = parts.rendered;
  }

  get isRegistered(): boolean {
    return this.place !== null;
  }

  /** its remote is loading */
  get isWaiting(): boolean {
    return this.wait !== null;
  }

  private setState(state: AreaState['state'], code: RemoteErrorCode | null = null): void {
    this.parts.onState({ state, code });
  }

  register(place: HTMLElement, byHand = false): void {
    this.place = place;
    registerApplication({
      name: this.name,
      app: () => this.load(byHand),
      activeWhen: () => !this.isRestarting && !this.isGivenUp() && this.parts.activeWhen(),
      customProps: () => this.props(place),
    });
  }

  /**
   * It stays failed until it is restarted, or the visitor opens another address. The server's HTML stays readable, unless the
   * page broke while it was drawn there.
   */
  fail(code: RemoteErrorCode): void {
    if (code === 'MFE-006') this.leaveRendered();
    this.setState('failed', code);
    this.failedAt = window.location.pathname;
  }

  /** Removes the server's HTML if it was not hydrated: it belongs to the first address. */
  leaveRendered(): void {
    if (!this.rendered) return;
    this.takenOver();
    this.place?.replaceChildren();
  }

  private takenOver(): void {
    if (!this.rendered) return;
    this.rendered = null;
    this.hydrates = false;
    this.place?.removeAttribute(RENDERED);
    this.parts.onState({ rendered: false });
  }

  /** Unregisters the application and registers it again, so that whatever hung or failed in the old one is dropped. */
  async restart(): Promise<void> {
    this.wait?.abandon();
    this.leaveRendered();
    this.failedAt = null;
    this.setState(this.parts.activeWhen() ? 'loading' : 'idle');
    // Single-spa loads a page that must be shown before it unloads the old one.
    this.isRestarting = true;
    // After a failed bootstrap only a new registration clears single-spa's state.
    await unregisterApplication(this.name).finally(() => {
      this.isRestarting = false;
    });
    this.place?.replaceChildren();
    if (this.place) this.register(this.place, true);
  }

  /** Notifies a page that stays mounted of its new route: single-spa itself only updates parcels. */
  update(): void {
    if (!this.place) return;
    this.updatePage?.({ ...this.props(this.place), name: this.name }).catch(() => undefined);
  }

  private async load(byHand: boolean) {
    const { waits, activeWhen, loader, discovery } = this.parts;
    const wait = waits.begin({ onLate: () => this.setState('failed', 'MFE-010'), byHand, isWanted: activeWhen });
    this.wait = wait;
    this.setState('loading');
    try {
      const owner = ownerOf(discovery, this.area);
      if (!owner) throw new RemoteLoadError('MFE-009', this.area, undefined, `No remote draws ${this.area}.`);
      const module = await loader.load(owner.remote, owner.expose, wait);
      const { bootstrap, mount, unmount, update } = lifecyclesIn(module, owner.remote);
      this.remote = owner.remote;
      const { rendered } = this;
      const isOfThis = rendered?.remote === owner.remote && rendered.version === loader.versionOf(owner.remote);
      // Any other page renders itself, and React then empties the place.
      this.hydrates = isOfThis && rendered.isAlike();
      this.updatePage = typeof update === 'function' ? update : null;
      return {
        bootstrap,
        mount: [mount, async () => this.mounted()].flat(),
        unmount: [unmount, async () => this.setState('idle')].flat(),
        timeouts: LIFECYCLE_TIMEOUTS,
      };
    } finally {
      wait.end();
      if (this.wait === wait) this.wait = null;
    }
  }

  /**
   * Single-spa would load a failed page again on its next event, and remove its Retry button while the visitor reaches
   * for it. Another address is a new attempt.
   */
  private isGivenUp(): boolean {
    if (this.failedAt !== window.location.pathname) this.failedAt = null;
    return this.failedAt !== null;
  }

  /** A page that renders in slices may finish for a route that the visitor has left. */
  private mounted(): void {
    const { host, activeWhen } = this.parts;
    this.takenOver();
    this.setState('mounted');
    if (this.shown !== host.navigate.current() && activeWhen()) this.update();
  }

  private props(domElement: HTMLElement) {
    const { host, hostOf, isTransition } = this.parts;
    this.shown = host.navigate.current();
    // Single-spa also reads the props before there is a page.
    return {
      host: this.remote === null ? null : hostOf(this.remote),
      match: this.shown,
      domElement,
      isTransition: isTransition(),
      hydrates: this.hydrates,
      idPrefix: idPrefixOf(this.area),
    };
  }
}

export interface PageAppsParts extends FederationParts, RouteParts {
  host: Pick<HostServices, 'navigate' | 'report' | 'session'>;
  /** the page on top, if the server rendered it */
  rendered?: RenderedPage | null;
  /** the areas of this host; by default those of the site and of remotes' own pages */
  areas?: readonly Area[];
}
export interface PageApps {
  /** all areas: those of the site, and the addresses of remotes' own pages */
  names: readonly Area[];
  state: AreasState;
  /** Registers each area's remote as a single-spa application that renders into the given element, once. */
  register(places: Partial<Record<Area, HTMLElement>>): void;
  /** Restarts a failed area. */
  retry(area: Area): Promise<void>;
}

/** One single-spa application per page area, active while the route shows the area. */
export function createPageApps(parts: PageAppsParts): PageApps {
  const names = parts.areas ?? allAreas(parts.options.ownPages);
  const top = areasOf(parts.host.navigate.current().route).at(-1);
  const state = proxy<AreasState>({});
  if (top && parts.rendered) state[top] = { ...IDLE, rendered: true };
  const { isShown, activeWhen, isTransition } = activityOf(parts);
  const pages = names.map(
    (area) =>
      new PageApp(area, {
        ...parts,
        rendered: (area === top && parts.rendered) || null,
        activeWhen: () => activeWhen(area),
        isTransition: () => isTransition(area),
        onState: (change) => {
          state[area] = { ...IDLE, ...state[area], ...change };
        },
      }),
  );
  const free = (isMeant: (page: PageApp) => boolean) => pages.filter((page) => isMeant(page) && !page.isRestarting);
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
        if (place && !page.isRegistered) page.register(place);
      }
    },
    // Single-spa starts nothing while it waits for a page, so a retry restarts all pages that hang.
    retry: (area) => restart(free((page) => page.area === area || page.isWaiting)),
  };
}

async function restart(pages: readonly PageApp[]): Promise<void> {
  await Promise.all(pages.map((page) => page.restart()));
  await triggerAppChange();
}

interface RouteParts {
  host: Pick<HostServices, 'session'>;
  options: RouteOptions;
  /** a page below another one waits for it; by default it does not wait */
  ready?: Promise<void>;
}

/**
 * Which page areas are active. It reads the address, because single-spa may call it before other code knows of a
 * navigation.
 */
export function activityOf({ host, options, ready }: RouteParts) {
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
    /** the address shows the area, and no guard refuses the visitor */
    isShown,
    /** The visitor does not wait for it: its place has the server's HTML, or another page covers it. */
    isTransition: (area: Area) => !isReady || isBeneath(area),
    /** Shown, and may load: single-spa starts no page while it loads another, so a waiting page must not start. */
    activeWhen: (area: Area) => isShown(area) && (isReady || !isBeneath(area)),
  };
}
