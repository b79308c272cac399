import { type HostServices, idPrefixOf, type RemoteErrorCode, type SlotPropsMap } from 'shared-contracts';
import type { RenderedParts, RenderedSlot } from 'shared-contracts/rendering';
import type { LifeCycles, Parcel } from 'single-spa';
import type { DiscoveryStore } from '../federation/discovery';
import type { Loader } from '../federation/loader';
import { lifecyclesIn, PASSING_FAILURES, RemoteLoadError } from '../federation/runtime';
import { LATER_RETRIES_MS, LIFECYCLE_TIMEOUTS, type Wait, type Waits, withJitter } from '../federation/timeouts';
import { nextTask } from '../scheduling/tasks';
import { type ExtensionModule, extensionsOf } from '../slots/extensions';
import { mountParcel } from './mount-parcel';

export interface SlotPartsParts {
  discovery: DiscoveryStore;
  loader: Pick<Loader, 'load' | 'versionOf'>;
  waits: Waits;
  /** the host of the remote */
  hostOf: (remote: string) => HostServices;
  /** parts wait for it, so that they do not delay the page; by default they do not wait */
  ready?: Promise<void>;
  /** parts that the server rendered, by slot; isAlike: whether they would render the same now */
  rendered?: { slots: RenderedParts['slots']; isAlike: () => boolean };
}
/** Marks what the server rendered in a slot until a part has taken it over. */
const RENDERED = 'data-rendered';

interface Part {
  extension: ExtensionModule;
  /** the loaded version, which may differ from the one in discovery */
  version: string | undefined;
  state: SlotState;
  code: RemoteErrorCode | undefined;
  parcel: Parcel | undefined;
  /** the current attempt */
  wait: Wait | undefined;
  /** tries that the slot made by itself */
  retries: number;
  /** an update under way: a parcel takes no other command meanwhile */
  updating: Promise<unknown>;
  place: HTMLElement | undefined;
}

export type SlotState = 'empty' | 'loading' | 'mounted' | 'failed';
export interface SlotMount<N extends RenderedSlot> {
  update(props: SlotPropsMap[N]): void;
  retry(): void;
  unmount(): void;
}
export interface SlotParts {
  /** Mounts the slot's extension into the element and reports each change of state. */
  mount<N extends RenderedSlot>(
    name: N,
    element: HTMLElement,
    props: SlotPropsMap[N],
    onState: (state: SlotState, code?: RemoteErrorCode) => void,
  ): SlotMount<N>;
}

const nothing = () => undefined;
/** Slots without remotes: on the server, and in tests. */
export const NO_SLOT_PARTS: SlotParts = {
  mount: (_name, _element, _props, onState) => {
    onState('empty');
    return { update: nothing, retry: nothing, unmount: nothing };
  },
};

/** Fills the places one team leaves for another with single-spa parcels. */
export function createSlotParts(parts: SlotPartsParts): SlotParts {
  return {
    mount<N extends RenderedSlot>(
      name: N,
      element: HTMLElement,
      props: SlotPropsMap[N],
      onState: (state: SlotState, code?: RemoteErrorCode) => void,
    ) {
      const extensions = extensionsOf(parts.discovery, name);
      if (extensions.length === 0) return emptySlot(onState);
      return new FilledSlot(parts, name, extensions, element, props, onState);
    },
  };
}

function emptySlot<N extends RenderedSlot>(onState: (state: SlotState) => void): SlotMount<N> {
  onState('empty');
  const nothing = () => undefined;
  return { update: nothing, retry: nothing, unmount: nothing };
}

class FilledSlot<N extends RenderedSlot> implements SlotMount<N> {
  private readonly items: Part[];
  private gone = false;
  /** an attempt mounts a part into the server's HTML */
  private isTaken = false;

  constructor(
    private readonly parts: SlotPartsParts,
    private readonly name: N,
    extensions: ExtensionModule[],
    private readonly element: HTMLElement,
    private props: SlotPropsMap[N],
    private readonly onState: (state: SlotState, code?: RemoteErrorCode) => void,
  ) {
    this.items = extensions.map((extension) => ({
      extension,
      version: undefined,
      state: 'loading',
      code: undefined,
      parcel: undefined,
      wait: undefined,
      retries: 0,
      updating: Promise.resolve(),
      place: undefined,
    }));
    this.emitState();
    for (const item of this.items) void this.fill(item);
  }

  update(props: SlotPropsMap[N]): void {
    this.props = props;
    for (const item of this.items) this.updatePart(item);
  }

  retry(): void {
    for (const item of this.items.filter(({ state }) => state === 'failed')) void this.fill(item, true);
  }

  unmount(): void {
    this.gone = true;
    for (const item of this.items) void this.leave(item);
  }

  /** Updates a part that is mounted; one that mounts now is updated after it. */
  private updatePart(item: Part): void {
    const { place } = item;
    if (item.state !== 'mounted' || !place) return;
    // An update replaces all custom props, including the place.
    item.updating = item.updating
      .then(() => item.parcel?.update?.(this.customProps(item, place)))
      .catch(() => undefined);
  }

  private async fill(item: Part, byHand = false, isQuiet = false): Promise<void> {
    item.wait?.abandon();
    const wait = this.parts.waits.begin({
      onLate: () => this.set(item, 'failed', 'MFE-010'),
      byHand,
      // the page is not reloaded for a try that the visitor knows nothing of
      isWanted: () => !this.gone && !isQuiet,
    });
    item.wait = wait;
    item.version = undefined;
    if (!isQuiet) this.set(item, 'loading');
    try {
      await this.parts.ready;
      // Several parts start at that moment.
      await nextTask();
      if (this.gone) return;
      const { remote, expose } = item.extension;
      const lifecycles = lifecyclesIn(await this.parts.loader.load(remote, expose, wait), remote);
      item.version = this.parts.loader.versionOf(remote);
      if (this.gone) return;
      // a slow phone needs time to hydrate it, and the same HTML of the server stays meanwhile
      if (this.rendered() && this.isRenderedBy(item)) wait.end();
      await this.draw(item, lifecycles, wait);
    } catch (error) {
      if (!wait.signal.aborted) {
        this.fail(item, error, wait);
        this.retryLater(item, wait);
      }
    } finally {
      wait.end();
    }
  }

  /** An abandoned attempt removes its own content, and nothing else. */
  private async draw(item: Part, lifecycles: LifeCycles, wait: Wait): Promise<void> {
    const rendered = this.rendered();
    // an earlier attempt that does not end keeps the server's HTML, which it would remove from under this one
    if (this.isTaken) this.serverHtml()?.remove();
    if (rendered) this.isTaken = true;
    const place = rendered ?? document.createElement('div');
    if (!rendered) this.element.insertBefore(place, this.placeAfter(item));
    const config = { ...lifecycles, name: `${this.name}:${item.extension.remote}`, timeouts: LIFECYCLE_TIMEOUTS };
    const hydrates = rendered !== null && this.isRenderedBy(item);
    const drawn = this.props;
    const parcel = mountParcel(config, { ...this.customProps(item, place), hydrates });
    await mounted(parcel).catch((error: unknown) => {
      place.remove();
      throw error;
    });
    if (this.gone || wait.signal.aborted) return this.leave({ parcel, place, updating: Promise.resolve() });
    Object.assign(item, { parcel, place });
    place.removeAttribute(RENDERED);
    this.set(item, 'mounted');
    if (this.props !== drawn) this.updatePart(item);
  }

  private serverHtml(): HTMLElement | null {
    return this.element.querySelector<HTMLElement>(`:scope > [${RENDERED}]`);
  }

  /** The server's HTML for one attempt. A part hydrates it, or React removes it before it renders another part. */
  private rendered(): HTMLElement | null {
    return this.isTaken ? null : this.serverHtml();
  }

  private isRenderedBy({ extension, version }: Part): boolean {
    const by = this.parts.rendered?.slots.find(({ slot }) => slot === this.name);
    return (this.parts.rendered?.isAlike() ?? false) && by?.remote === extension.remote && by.version === version;
  }

  /** Several parts keep their order, independent of which loaded first. */
  private placeAfter(item: Part): HTMLElement | null {
    const later = this.items.slice(this.items.indexOf(item) + 1);
    return later.find(({ place }) => place)?.place ?? null;
  }

  private fail(item: Part, error: unknown, wait: Wait): void {
    const code = error instanceof RemoteLoadError ? error.code : 'MFE-006';
    const detail = `${this.name}: ${error instanceof Error ? error.message : String(error)}`.slice(0, 500);
    const { remote } = item.extension;
    const tried = error instanceof RemoteLoadError ? error.version : item.version;
    const version = tried ?? this.parts.discovery.versionOf(remote)?.metadata.version;
    this.parts.hostOf(remote).report({ kind: 'slot-failed', remote, code, detail, ...(version ? { version } : {}) });
    // the links of what the server rendered work, so it stays until the part is late
    const staysMs = this.rendered() && PASSING_FAILURES.has(code) ? wait.left() : 0;
    item.code = code;
    if (staysMs === 0) this.set(item, 'failed', code);
    else setTimeout(() => item.state === 'loading' && this.set(item, 'failed', code), staysMs);
  }

  /** Loads a part again after a passing failure. */
  private retryLater(item: Part, wait: Wait): void {
    const pauseMs = LATER_RETRIES_MS[item.retries];
    if (pauseMs === undefined || item.code === undefined || !PASSING_FAILURES.has(item.code)) return;
    item.retries += 1;
    const again = () => {
      if (!this.gone && item.wait === wait) void this.fill(item, true, true);
    };
    setTimeout(again, withJitter(pauseMs));
  }

  private set(item: Part, state: SlotState, code?: RemoteErrorCode): void {
    item.state = state;
    item.code = code;
    if (!this.gone) this.emitState();
  }

  /** The state of several parts: mounted if one is mounted, failed if all failed. */
  private emitState(): void {
    const states = this.items.map(({ state }) => state);
    if (states.includes('mounted')) this.onState('mounted');
    else if (states.includes('loading')) this.onState('loading');
    else this.onState('failed', this.items.find(({ code }) => code)?.code);
  }

  private customProps({ extension }: Part, domElement: HTMLElement) {
    const idPrefix = idPrefixOf(this.name);
    return { host: this.parts.hostOf(extension.remote), slot: this.props, domElement, idPrefix };
  }

  /** Unmounts the parcel in any state. A parcel that is left behind keeps its whole tree in memory. */
  private async leave({ parcel, updating, place }: Pick<Part, 'parcel' | 'updating' | 'place'>): Promise<void> {
    await updating;
    if (parcel?.getStatus() === 'MOUNTED') await parcel.unmount().catch(() => undefined);
    place?.remove();
  }
}

/** One failure rejects several promises of a parcel; only one of them reports it. */
function mounted({ loadPromise, bootstrapPromise, mountPromise }: Parcel): Promise<null> {
  for (const promise of [loadPromise, bootstrapPromise]) promise.catch(() => undefined);
  return mountPromise;
}
