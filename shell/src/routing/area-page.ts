import {
  type Area,
  areaOfPage,
  type HostServices,
  idPrefixOf,
  type RemoteErrorCode,
  type RouteMatch,
} from 'shared-contracts';
import { registerApplication, unregisterApplication } from 'single-spa';
import type { DiscoveryStore } from '../federation/discovery';
import type { Loader } from '../federation/loader';
import { RemoteLoadError } from '../federation/runtime';
import { LIFECYCLE_TIMEOUTS, type Wait, type Waits } from '../federation/timeouts';

export interface AreaState {
  state: 'idle' | 'loading' | 'mounted' | 'failed';
  code: RemoteErrorCode | null;
  /** its place still has the server's HTML */
  rendered: boolean;
}
/** The states of areas; one without an entry is idle. */
export type AreasState = Partial<Record<Area, AreaState>>;

/** A version of a remote that rendered its page on the server, in the place of its area. */
export interface RenderedPage {
  remote: string;
  version: string;
  /**
   * false where the browser would render it differently: it is shown until the browser has rendered the page, and is
   * not hydrated
   */
  isAlike: boolean;
}

export interface AreaPageParts {
  discovery: DiscoveryStore;
  loader: Pick<Loader, 'load' | 'versionOf'>;
  waits: Waits;
  host: Pick<HostServices, 'navigate'>;
  /** the host of the remote */
  hostOf: (remote: string) => HostServices;
  isDue: () => boolean;
  /** the place has the server's HTML, or another page covers it */
  givesWay: () => boolean;
  setState: (state: AreaState['state'], code?: RemoteErrorCode) => void;
  /** the server's HTML was hydrated or removed */
  onTakenOver: () => void;
  /** the version of the remote that rendered the page on the server; null where the browser renders it */
  rendered: RenderedPage | null;
}

interface Owner {
  remote: string;
  expose: string;
}

/** Marks the server's HTML until a remote has hydrated it: links work at once, buttons do not. */
const RENDERED = 'data-rendered';

/** The remote whose mfe.json declares the area. */
export function ownerOf(discovery: DiscoveryStore, area: Area): Owner | null {
  for (const [remote, { extras }] of discovery.all()) {
    const page = extras.pages.find((entry) => areaOfPage(entry) === area);
    if (page) return { remote, expose: page.expose };
  }
  return null;
}

/** One page area as a single-spa application. It renders the owner's page into the area's element. */
export class AreaPage {
  readonly name: string;
  private place: HTMLElement | null = null;
  private wait: Wait | null = null;
  private updatePage: UpdatePage | null = null;
  private failedAt: string | null = null;
  private restarting = false;
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
    private readonly parts: AreaPageParts,
  ) {
    this.name = `page-${area}`;
    this.rendered = parts.rendered;
  }

  /** its remote is loading */
  get isWaiting(): boolean {
    return this.wait !== null;
  }

  get isRestarting(): boolean {
    return this.restarting;
  }

  register(place: HTMLElement, byHand = false): void {
    this.place = place;
    registerApplication({
      name: this.name,
      app: () => this.load(byHand),
      activeWhen: () => !this.restarting && !this.isGivenUp() && this.parts.isDue(),
      customProps: () => this.props(place),
    });
  }

  /**
   * It stays failed until it is restarted, or the visitor opens another address. The server's HTML stays readable, unless the
   * page broke while it was drawn there.
   */
  fail(code: RemoteErrorCode): void {
    if (code === 'MFE-006') this.leaveRendered();
    this.parts.setState('failed', code);
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
    this.parts.onTakenOver();
  }

  /** Unregisters the application and registers it again, so that whatever hung or failed in the old one is dropped. */
  async restart(): Promise<void> {
    this.wait?.abandon();
    this.leaveRendered();
    this.failedAt = null;
    this.parts.setState(this.parts.isDue() ? 'loading' : 'idle');
    // Single-spa loads a page that must be shown before it unloads the old one.
    this.restarting = true;
    // After a failed bootstrap only a new registration clears single-spa's state.
    await unregisterApplication(this.name).finally(() => {
      this.restarting = false;
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
    const { waits, isDue, setState, loader } = this.parts;
    const wait = waits.begin({ onLate: () => setState('failed', 'MFE-010'), byHand, isWanted: isDue });
    this.wait = wait;
    setState('loading');
    try {
      const owner = ownerOf(this.parts.discovery, this.area);
      if (!owner) throw new RemoteLoadError('MFE-009', this.area, undefined, `No remote draws ${this.area}.`);
      const { application, update } = await loadPage(owner, this.parts, wait, () => this.mounted());
      this.remote = owner.remote;
      const { rendered } = this;
      const isOfThis = rendered?.remote === owner.remote && rendered.version === loader.versionOf(owner.remote);
      // Any other page renders itself, and React then empties the place.
      this.hydrates = isOfThis && rendered.isAlike;
      this.updatePage = update;
      return application;
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
    const { host, setState, isDue } = this.parts;
    this.takenOver();
    setState('mounted');
    if (this.shown !== host.navigate.current() && isDue()) this.update();
  }

  private props(domElement: HTMLElement) {
    const { host, hostOf, givesWay } = this.parts;
    this.shown = host.navigate.current();
    // Single-spa also reads the props before there is a page.
    return {
      host: this.remote === null ? null : hostOf(this.remote),
      match: this.shown,
      domElement,
      givesWay: givesWay(),
      hydrates: this.hydrates,
      idPrefix: idPrefixOf(this.area),
    };
  }
}

type UpdatePage = (props: object) => Promise<unknown>;

async function loadPage(owner: Owner, { loader, setState }: AreaPageParts, wait: Wait, onMounted: () => void) {
  const { bootstrap, mount, unmount, update } = await loader.load(owner.remote, owner.expose, wait);
  const application = {
    bootstrap,
    mount: [mount, () => Promise.resolve(onMounted())].flat(),
    unmount: [unmount, () => Promise.resolve(setState('idle'))].flat(),
    timeouts: LIFECYCLE_TIMEOUTS,
  };
  const updatePage: UpdatePage | null =
    typeof update === 'function' ? (props) => Promise.resolve(Reflect.apply(update, undefined, [props])) : null;
  return { application, update: updatePage };
}
