import type { HostServices, RemoteErrorCode, SlotExtension, SlotHost, SlotName, SlotSource } from 'shared-contracts';
import type { DiscoveryStore } from '../federation/discovery';
import { type ExposedModule, extensionsOf } from '../federation/exposed-modules';
import type { Loader } from '../federation/loader';
import { PASSING_FAILURES, RemoteLoadError } from '../federation/runtime';
import { LATER_RETRIES_MS, type Wait, type Waits, withJitter } from '../federation/timeouts';
import { nextTask } from '../scheduling/tasks';

export interface SlotParts {
  discovery: DiscoveryStore;
  loader: Pick<Loader, 'load' | 'versionOf'>;
  waits: Waits;
  /** the host of the remote */
  hostOf: (remote: string) => HostServices;
  /** extensions wait for it, so that they do not delay the page; by default they do not wait */
  ready?: Promise<void>;
}

/** The extensions of the slots that the server does not render. Each module is loaded once for all places of its slot. */
export function createSlotHost(parts: SlotParts): SlotHost {
  const sources = new Map<SlotName, ExtensionSource>();
  // what comes back for one place comes back for those that failed without a button
  const retryRemotes = (remotes: ReadonlySet<string>) => {
    for (const source of sources.values()) source.retryRemotes(remotes);
  };
  return {
    source(name) {
      const source = sources.get(name) ?? new ExtensionSource(parts, name, retryRemotes);
      sources.set(name, source);
      return source;
    },
  };
}

class ExtensionSource implements SlotSource {
  private readonly listeners = new Set<() => void>();
  private readonly loads: readonly ExtensionLoad[];
  private list: readonly SlotExtension[];

  constructor(
    parts: SlotParts,
    name: SlotName,
    private readonly retryAll: (remotes: ReadonlySet<string>) => void,
  ) {
    const changed = () => {
      this.list = this.loads.map(({ extension }) => extension);
      for (const listener of [...this.listeners]) listener();
    };
    const isWanted = () => this.listeners.size > 0;
    this.loads = extensionsOf(parts.discovery, name).map(
      (module) => new ExtensionLoad(parts, name, module, changed, isWanted),
    );
    this.list = this.loads.map(({ extension }) => extension);
  }

  readonly current = () => this.list;

  readonly subscribe = (listener: () => void) => {
    const isFirst = this.listeners.size === 0;
    this.listeners.add(listener);
    if (isFirst) for (const load of this.loads) load.begin();
    return () => void this.listeners.delete(listener);
  };

  readonly retry = () => this.retryAll(new Set(this.failed().map(({ extension }) => extension.remote)));

  /** Loads the failed extensions of these remotes again, if the slot has a place. */
  retryRemotes(remotes: ReadonlySet<string>): void {
    if (this.listeners.size === 0) return;
    for (const load of this.failed()) if (remotes.has(load.extension.remote)) void load.run('user');
  }

  private failed(): ExtensionLoad[] {
    return this.loads.filter(({ extension }) => extension.state === 'failed');
  }
}

/** An attempt of the slot, of the visitor, or of the slot again after a passing failure: quiet, it changes no state. */
type Attempt = 'first' | 'user' | 'quiet';

class ExtensionLoad {
  extension: SlotExtension;
  /** the current attempt */
  private wait: Wait | null = null;
  private retries = 0;

  constructor(
    private readonly parts: SlotParts,
    private readonly slot: SlotName,
    private readonly module: ExposedModule,
    private readonly changed: () => void,
    private readonly isWanted: () => boolean,
  ) {
    const { remote } = module;
    this.extension = { remote, host: parts.hostOf(remote), state: 'loading', code: null, module: null };
  }

  /** Loads the module for the first place of the slot, also after a failure in an earlier one. */
  begin(): void {
    const { state } = this.extension;
    if (state === 'ready' || (state === 'loading' && this.wait !== null)) return;
    this.retries = 0;
    void this.run('first');
  }

  async run(attempt: Attempt): Promise<void> {
    this.wait?.abandon();
    const { waits, ready, loader } = this.parts;
    const wait = waits.begin({
      onLate: () => this.set('failed', 'MFE-010'),
      byHand: attempt !== 'first',
      // the page is not reloaded for a try that the visitor knows nothing of
      isWanted: () => this.isWanted() && attempt !== 'quiet',
    });
    this.wait = wait;
    if (attempt !== 'quiet') this.set('loading');
    try {
      await ready;
      // several extensions start at that moment
      await nextTask();
      const { remote, expose } = this.module;
      if (this.isWanted()) this.set('ready', null, await loader.load(remote, expose, wait));
    } catch (error) {
      if (!wait.signal.aborted) this.fail(error);
    } finally {
      wait.end();
      if (this.wait === wait && this.extension.state === 'loading') this.wait = null;
    }
  }

  private fail(error: unknown): void {
    const code = error instanceof RemoteLoadError ? error.code : 'MFE-006';
    const detail = `${this.slot}: ${error instanceof Error ? error.message : String(error)}`.slice(0, 500);
    const { remote } = this.module;
    const { discovery, loader, hostOf } = this.parts;
    const tried = error instanceof RemoteLoadError ? error.version : loader.versionOf(remote);
    const version = tried ?? discovery.versionOf(remote)?.metadata.version;
    hostOf(remote).report({ kind: 'slot-failed', remote, code, detail, ...(version ? { version } : {}) });
    this.set('failed', code);
    this.retryLater(code);
  }

  /** Loads the module again after a passing failure. */
  private retryLater(code: RemoteErrorCode): void {
    const pauseMs = LATER_RETRIES_MS[this.retries];
    if (pauseMs === undefined || !PASSING_FAILURES.has(code)) return;
    this.retries += 1;
    const { wait } = this;
    setTimeout(() => this.wait === wait && this.isWanted() && void this.run('quiet'), withJitter(pauseMs));
  }

  private set(state: SlotExtension['state'], code: RemoteErrorCode | null = null, module: object | null = null): void {
    if (this.extension.state === state && this.extension.code === code) return;
    this.extension = { ...this.extension, state, code, module };
    this.changed();
  }
}
