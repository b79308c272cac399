import type { HostServices, PageArea, RemoteErrorCode, RouteMatch } from 'shared-contracts';
import { registerApplication, unregisterApplication } from 'single-spa';
import type { DiscoveryStore } from '../federation/discovery';
import type { Loader } from '../federation/loader';
import { LIFECYCLE_TIMEOUTS } from '../federation/patience';
import { RemoteLoadError } from '../federation/runtime';
import type { Wait, Waits } from '../federation/waits';

export interface AreaState {
  state: 'idle' | 'loading' | 'mounted' | 'failed';
  code: RemoteErrorCode | null;
}

export interface AreaPageParts {
  discovery: DiscoveryStore;
  loader: Pick<Loader, 'load'>;
  waits: Waits;
  host: HostServices;
  isDue: () => boolean;
  /** what the server drew stands in its place, or another page lies over it */
  givesWay: () => boolean;
  tell: (state: AreaState['state'], code?: RemoteErrorCode) => void;
}

export const appName = (area: PageArea) => `page-${area}`;

/** The remote that says in its mfe.json that the area is its page. */
export function ownerOf(discovery: DiscoveryStore, area: PageArea): { remote: string; expose: string } | null {
  for (const [remote, { extras }] of discovery.all()) {
    const page = extras.pages.find((entry) => entry.area === area);
    if (page) return { remote, expose: page.expose };
  }
  return null;
}

/** One page area as single-spa has it: an application that draws the owner's page into the area's element. */
export class AreaPage {
  private readonly name: string;
  private place: HTMLElement | null = null;
  private wait: Wait | null = null;
  private updatePage: UpdatePage | null = null;
  private failedAt: string | null = null;
  private restarting = false;
  /** the route it was last given */
  private shown: RouteMatch | null = null;

  constructor(
    private readonly area: PageArea,
    private readonly parts: AreaPageParts,
  ) {
    this.name = appName(area);
  }

  /** its remote is on its way */
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

  /** It stays failed until it is restarted, or another address asks for it. */
  fail(code: RemoteErrorCode): void {
    this.parts.tell('failed', code);
    this.failedAt = window.location.pathname;
  }

  /** Forgets the application and registers it anew: whatever hangs or failed in the old one is over. */
  async restart(): Promise<void> {
    this.wait?.abandon();
    this.failedAt = null;
    this.parts.tell(this.parts.isDue() ? 'loading' : 'idle');
    // a page that is to be shown is loaded by single-spa before it is let go
    this.restarting = true;
    // a broken bootstrap leaves single-spa in a state that only a new registration clears
    await unregisterApplication(this.name).finally(() => {
      this.restarting = false;
    });
    this.place?.replaceChildren();
    if (this.place) this.register(this.place, true);
  }

  /** Tells a page that stays mounted of its new route: single-spa itself updates parcels only. */
  update(): void {
    if (!this.place) return;
    this.updatePage?.({ ...this.props(this.place), name: this.name }).catch(() => undefined);
  }

  /** What stands below keeps its place, and the page its scroll position, until the returned function has been called. */
  async hold(): Promise<() => Promise<void>> {
    // who draws pages anew has that file already; everybody else never needs it
    const { holdPlace } = await import(/* webpackChunkName: "overrides" */ './hold-place');
    return this.place ? holdPlace(this.place) : () => Promise.resolve();
  }

  private async load(byHand: boolean) {
    const { waits, isDue, tell } = this.parts;
    const wait = waits.begin({ onLate: () => tell('failed', 'MFE-010'), byHand, isWanted: isDue });
    this.wait = wait;
    tell('loading');
    try {
      const { application, update } = await loadPage(this.area, this.parts, wait, () => this.mounted());
      this.updatePage = update;
      return application;
    } finally {
      wait.end();
      if (this.wait === wait) this.wait = null;
    }
  }

  /**
   * single-spa would load a page that failed again with the next thing that happens, and its Retry would go while the
   * visitor reaches for it. Another address is another try.
   */
  private isGivenUp(): boolean {
    if (this.failedAt !== window.location.pathname) this.failedAt = null;
    return this.failedAt !== null;
  }

  /** A page that is drawn in turns may come for a route that the visitor has left meanwhile. */
  private mounted(): void {
    const { host, tell, isDue } = this.parts;
    tell('mounted');
    if (this.shown !== host.navigate.current() && isDue()) this.update();
  }

  private props(domElement: HTMLElement) {
    const { host, givesWay } = this.parts;
    this.shown = host.navigate.current();
    return { host, match: this.shown, domElement, givesWay: givesWay() };
  }
}

type UpdatePage = (props: object) => Promise<unknown>;

async function loadPage(area: PageArea, { discovery, loader, tell }: AreaPageParts, wait: Wait, onMounted: () => void) {
  const owner = ownerOf(discovery, area);
  if (!owner) throw new RemoteLoadError('MFE-009', area, undefined, `No remote owns the page area ${area}.`);
  const { bootstrap, mount, unmount, update } = await loader.load(owner.remote, owner.expose, wait);
  const application = {
    bootstrap,
    mount: [mount, () => Promise.resolve(onMounted())].flat(),
    unmount: [unmount, () => Promise.resolve(tell('idle'))].flat(),
    timeouts: LIFECYCLE_TIMEOUTS,
  };
  const updatePage: UpdatePage | null =
    typeof update === 'function' ? (props) => Promise.resolve(Reflect.apply(update, undefined, [props])) : null;
  return { application, update: updatePage };
}
