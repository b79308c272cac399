import { idPrefixOf, type Part as PartName } from 'federation/protocol/placeholders';
import type { HostServices, RemoteErrorCode } from 'shared-contracts';
import type { Lifecycles } from 'shared-ui';
import { type AppProps, registerApplication, unregisterApplication } from 'single-spa';
import type { DiscoveryStore } from '../federation/discovery';
import type { ExposedModule } from '../federation/exposed-modules';
import type { Loader } from '../federation/loader';
import { lifecyclesIn, PASSING_FAILURES, RemoteLoadError } from '../federation/runtime';
import { LATER_RETRIES_MS, type Wait, type Waits, withJitter, withTimeout } from '../federation/timeouts';
import { nextTask } from '../scheduling/tasks';

export interface PartState {
  /** empty: no remote fills it */
  state: 'idle' | 'empty' | 'loading' | 'mounted' | 'failed';
  code: RemoteErrorCode | null;
  /** its place still has the server's HTML */
  rendered: boolean;
}

/** A version of a remote that rendered the part on the server, in its place. */
export interface RenderedBy {
  remote: string;
  version: string;
  /**
   * false where the browser would render it differently: it is shown until the browser has rendered the part, and is
   * not hydrated
   */
  isAlike: () => boolean;
}

export interface PartServices {
  discovery: DiscoveryStore;
  loader: Pick<Loader, 'load' | 'versionOf'>;
  waits: Waits;
  /** the host of the remote */
  hostOf: (remote: string) => HostServices;
  onMount?: OnMount | undefined;
}

/** Called when a module begins to mount. It returns what is called when the module has mounted. */
export type OnMount = (part: PartName, hydrates: boolean) => () => void;

export interface PartOptions extends PartServices {
  part: PartName;
  owner: () => ExposedModule | null;
  activeWhen: () => boolean;
  /** props of its lifecycles, besides the host */
  props: () => Record<string, unknown>;
  onState: (change: Partial<PartState>) => void;
  /** null where the browser renders it */
  rendered: RenderedBy | null;
  /** it waits for this before it loads; by default it does not wait */
  ready?: Promise<void> | undefined;
  /**
   * Whether the page works without it. It then loads again by itself after a passing failure, and what the server
   * rendered stays until it is late: links work.
   */
  isOptional: boolean;
}

/** Marks the server's HTML until a remote has hydrated it: links work at once, buttons do not. */
const RENDERED = 'data-rendered';
/** Time-out of a mount that must end before the part is unmounted, in milliseconds. */
const UNMOUNT_TIMEOUT_MS = 2000;

/** Number of applications so far: each attempt is a new one. */
let applications = 0;

type Attempt = 'first' | 'user' | 'quiet';

/**
 * A page area, or a slot that the server renders. It loads the owner's module with a deadline, and then registers a
 * single-spa application that hydrates or renders its place. Single-spa changes nothing while it waits for an
 * application, so a module that hangs is not its concern.
 */
export class Part {
  private place: HTMLElement | null = null;
  private state: PartState['state'] = 'idle';
  private rendered: RenderedBy | null;
  /** the current attempt, until it mounts or fails */
  private wait: Wait | null = null;
  /** name of the registered application */
  private application: string | null = null;
  private failedAt: string | null = null;
  private retries = 0;
  /** calls the lifecycle of contract 1.0 by which a mounted module gets new props */
  private refresh: (() => Promise<void>) | null = null;

  constructor(private readonly options: PartOptions) {
    this.rendered = options.rendered;
  }

  /** Gives it its element. */
  open(place: HTMLElement): void {
    this.place ??= place;
    this.check();
  }

  /** Its element leaves the document. */
  close(): Promise<void> {
    this.place = null;
    return this.leave();
  }

  /**
   * Loads it if it is shown now. One that failed stays failed until a retry or another address: its button must not
   * disappear while the visitor reaches for it.
   */
  check(): void {
    if (this.failedAt !== window.location.pathname) this.failedAt = null;
    const isIdle = this.place !== null && this.wait === null && this.application === null && this.failedAt === null;
    if (isIdle && this.options.activeWhen()) void this.load('first');
  }

  /** Drops whatever hangs or failed, and loads it again for the visitor. */
  async retry(): Promise<void> {
    this.setState('loading');
    await this.leave();
    this.leaveRendered();
    this.place?.replaceChildren();
    await this.load('user');
  }

  /** Removes the server's HTML if no module takes it over: it belongs to the first address. */
  leaveRendered(): void {
    if (!this.rendered || this.application !== null) return;
    this.takenOver();
    this.place?.replaceChildren();
  }

  /** Gives a mounted module the new route. Modules of the kit read it themselves. */
  update(): void {
    if (this.options.activeWhen()) void this.refresh?.();
  }

  private async load(attempt: Attempt): Promise<void> {
    const { waits, activeWhen, owner, loader, ready, part, isOptional } = this.options;
    const wait = waits.begin({
      onLate: () => this.state === 'loading' && this.setState('failed', 'MFE-010'),
      byHand: attempt !== 'first',
      // the page is not reloaded for a try that the visitor knows nothing of
      isWanted: () => this.place !== null && activeWhen() && attempt !== 'quiet',
    });
    this.wait?.abandon();
    this.wait = wait;
    this.failedAt = null;
    if (attempt !== 'quiet') this.setState('loading');
    const module = owner();
    try {
      if (!module && isOptional) return this.end('empty');
      if (!module) throw new RemoteLoadError('MFE-009', part, undefined, `No remote draws ${part}.`);
      if (ready !== undefined) await ready.then(nextTask);
      const lifecycles = lifecyclesIn(await loader.load(module.remote, module.expose, wait), module.remote);
      if (!wait.signal.aborted) this.register(lifecycles, module.remote, wait);
    } catch (error) {
      if (!wait.signal.aborted) this.fail(error, module?.remote ?? part, wait);
    }
  }

  private register(lifecycles: Lifecycles, remote: string, wait: Wait): void {
    const { place } = this;
    if (!place) return;
    const { part, activeWhen, props, hostOf, onMount } = this.options;
    const domElement = place.querySelector<HTMLElement>(`:scope > [${RENDERED}]`) ?? place;
    domElement.dataset.idPrefix = idPrefixOf(part);
    let hydrates = this.isRenderedBy(remote);
    // a slow phone needs time to hydrate it, and the same HTML of the server stays meanwhile;
    // a page that the visitor has left cannot be late
    if (hydrates || !activeWhen()) wait.end();
    let isBootstrapped = false;
    let given: Record<string, unknown> = {};
    let mounting = Promise.resolve(false);
    const mount = async () => {
      try {
        if (!isBootstrapped) await run(lifecycles.bootstrap, given);
        isBootstrapped = true;
        const mounted = onMount?.(part, given.hydrates === true);
        await run(lifecycles.mount, given);
        mounted?.();
        if (wait.signal.aborted) return true;
        this.takenOver();
        this.end('mounted');
        this.refresh = () =>
          run(lifecycles.update ?? [], { ...given, ...props() }).catch(
            (error: unknown) => void this.report(error, remote),
          );
        // the visitor may have gone on while it mounted
        if (props().match !== given.match) this.update();
        return true;
      } catch (error) {
        if (!wait.signal.aborted) this.fail(error, remote, wait);
        return false;
      }
    };
    applications += 1;
    const name = `${part}~${applications}`;
    this.application = name;
    const app = {
      bootstrap: async () => undefined,
      mount: async (ofSpa: AppProps) => {
        given = { ...ofSpa, ...props(), host: hostOf(remote), domElement, hydrates };
        hydrates = false;
        mounting = mount();
      },
      unmount: async () => {
        this.refresh = null;
        try {
          if (await withTimeout(mounting, UNMOUNT_TIMEOUT_MS)) await run(lifecycles.unmount, given);
        } catch (error) {
          this.report(error, remote);
        }
        if (this.application === name) this.setState('idle');
      },
    };
    registerApplication({ name, app, activeWhen: () => this.application === name && activeWhen() });
  }

  private isRenderedBy(remote: string): boolean {
    const { rendered } = this;
    return (
      rendered?.remote === remote && rendered.version === this.options.loader.versionOf(remote) && rendered.isAlike()
    );
  }

  private fail(error: unknown, remote: string, wait: Wait): void {
    const { isOptional } = this.options;
    const code = this.report(error, remote);
    const isPassing = PASSING_FAILURES.has(code);
    const stays = isOptional && isPassing && this.rendered !== null && wait.left() > 0;
    this.failedAt = window.location.pathname;
    this.wait = null;
    if (!stays) {
      wait.end();
      this.setState('failed', code);
    }
    // the page broke in the server's HTML
    if (code === 'MFE-006') void this.leave().then(() => this.leaveRendered());
    if (isOptional && isPassing) this.loadLater();
  }

  private report(error: unknown, remote: string): RemoteErrorCode {
    const { part, isOptional, hostOf, loader, discovery } = this.options;
    const code = error instanceof RemoteLoadError ? error.code : 'MFE-006';
    const loaded = error instanceof RemoteLoadError ? error.version : loader.versionOf(remote);
    const version = loaded ?? discovery.versionOf(remote)?.metadata.version;
    const detail = `${part}: ${error instanceof Error ? error.message : String(error)}`.slice(0, 500);
    const kind = isOptional ? 'slot-failed' : 'render-error';
    hostOf(remote).report({ kind, remote, code, detail, ...(version ? { version } : {}) });
    return code;
  }

  /** Loads it again after a passing failure. */
  private loadLater(): void {
    const pauseMs = LATER_RETRIES_MS[this.retries];
    if (pauseMs === undefined) return;
    this.retries += 1;
    const isIdle = () => this.place !== null && this.wait === null && this.application === null;
    setTimeout(() => isIdle() && void this.load('quiet'), withJitter(pauseMs));
  }

  /** Abandons the attempt and unregisters the application. */
  private async leave(): Promise<void> {
    this.wait?.abandon();
    this.wait = null;
    const { application } = this;
    this.application = null;
    if (application !== null) await unregisterApplication(application);
  }

  private takenOver(): void {
    if (!this.rendered) return;
    this.rendered = null;
    for (const marked of [this.place, ...(this.place?.children ?? [])]) marked?.removeAttribute(RENDERED);
    this.options.onState({ rendered: false });
  }

  private end(state: 'empty' | 'mounted'): void {
    this.wait?.end();
    this.wait = null;
    this.setState(state);
  }

  private setState(state: PartState['state'], code: RemoteErrorCode | null = null): void {
    this.state = state;
    this.options.onState({ state, code });
  }
}

/** Runs a lifecycle, which is a function or a list of functions. */
async function run(step: Lifecycles['mount'], props: Record<string, unknown>): Promise<void> {
  for (const one of [step].flat()) await one(props);
}
