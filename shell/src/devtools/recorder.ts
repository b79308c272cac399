import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { DeveloperFacts } from 'federation/protocol/discovery';
import type { RenderedParts } from 'federation/protocol/rendering';
import {
  answerKey,
  type Call,
  type ErrorCode,
  EVENTS,
  type EventBus,
  type EventTopic,
  type HostServices,
  type RemoteReport,
} from 'shared-contracts';
import type { Send } from '../api/client';
import { send as sendRequest } from '../api/http';
import type { DiscoveryStore } from '../federation/discovery';
import type { Loader } from '../federation/loader';
import type { PageApps } from '../parts/page-parts';
import type { OnMount } from '../parts/part';
import type { Reporter } from '../report/reporter';

/** The services of the page that the panel reads. */
export interface WatchedPage {
  host: HostServices;
  discovery: DiscoveryStore;
  loader: Pick<Loader, 'versionOf'>;
  areas: Pick<PageApps, 'names' | 'state'>;
  inlined: { context: { rendered: RenderedParts | null } };
}

/** One entry of a list. `at` is in milliseconds since the document was requested. */
interface Entry {
  id: number;
  at: number;
}
export interface SeenEvent extends Entry {
  topic: EventTopic;
  payload: unknown;
  /** the remote that published it, or 'shell' */
  sender: string;
}
export interface SeenCall extends Entry {
  call: Call;
  address: string | null;
  /** the remote that made it, or 'shell' */
  caller: string;
  /** an HTTP status; null while it waits */
  outcome: number | ErrorCode | 'cancelled' | null;
  ms: number | null;
  /** of the document: the server wrote the response into the page; of the cache: no request was made for it */
  source: 'network' | 'cache' | 'document';
}
export interface SeenReport extends Entry {
  report: RemoteReport;
}
/** A mount of a page or bar. */
export interface SeenMount {
  hydrates: boolean;
  ms: number;
}
/** A shared package that a remote took, as the federation runtime describes it. */
export type TakenShare = Pick<
  Parameters<NonNullable<ModuleFederationRuntimePlugin['afterLoadShare']>>[0],
  'pkgName' | 'shareInfo' | 'selectedShared' | 'origin'
>;
type ShareScopes = Parameters<NonNullable<ModuleFederationRuntimePlugin['init']>>[0]['origin']['shareScopeMap'];

/** Everything that the recorder has seen so far. */
export interface Recorded {
  page: WatchedPage | null;
  /** remotes that the document leaves out */
  absent: DeveloperFacts['absent'];
  events: readonly SeenEvent[];
  calls: readonly SeenCall[];
  reports: readonly SeenReport[];
  /** the last mount of each page and bar */
  mounts: ReadonlyMap<string, SeenMount>;
  /** when the first element of an extension appeared, by `appearanceKey` */
  appeared: ReadonlyMap<string, number>;
  shares: readonly TakenShare[];
  /** the share scopes of the shell */
  scopes: ShareScopes;
  /** the side that offers a version, by `offerKey` */
  offerers: ReadonlyMap<string, string>;
  /** address of the entry, by the name of a version in the runtime */
  entries: ReadonlyMap<string, string>;
}

export const offerKey = (scope: string, name: string, version: string) => `${scope} ${name} ${version}`;
export const appearanceKey = (slot: string, remote: string) => `${slot} ${remote}`;

export interface Recorder {
  /** for useSyncExternalStore */
  readonly current: () => Recorded;
  readonly subscribe: (listener: () => void) => () => void;
  /** records requests of calls */
  readonly send: Send;
  /** records mounts of pages and bars */
  readonly onMount: OnMount;
  /** @returns a reporter that also records its reports */
  reporter(reporter: Reporter): Reporter;
  /** Records the events of a bus. */
  follow(bus: EventBus): void;
  /** @returns hosts of remotes that also record who publishes and calls */
  hosts(hostOf: (remote: string) => HostServices): (remote: string) => HostServices;
  /** The document changed. @param extensions elements of extensions that may be new */
  changed(extensions: readonly HTMLElement[]): void;
  /** Gives it the page, once its services exist. */
  connect(page: WatchedPage): void;
}

/** Entries of each list. Older ones are dropped. */
const MAX_ENTRIES = 300;
/** The panel draws changes of this time together. Milliseconds. */
const SETTLE_MS = 100;

/**
 * Records what the panel shows. It changes nothing of the page: its listener leaves each request to others, and wrapped
 * services call the real ones.
 */
export function createRecorder(
  absent: DeveloperFacts['absent'] = [],
  send: Send = sendRequest,
): Recorder & { plugin: ModuleFederationRuntimePlugin } {
  const events: SeenEvent[] = [];
  const calls: SeenCall[] = [];
  const reports: SeenReport[] = [];
  const mounts = new Map<string, SeenMount>();
  const appeared = new Map<string, number>();
  const shares: TakenShare[] = [];
  const entries = new Map<string, string>();
  const offerers = new Map<string, string>();
  let scopes: ShareScopes = {};
  let page: WatchedPage | null = null;

  const listeners = new Set<() => void>();
  const read = (): Recorded => ({
    page,
    absent,
    events: [...events],
    calls: [...calls],
    reports: [...reports],
    mounts: new Map(mounts),
    appeared: new Map(appeared),
    shares: [...shares],
    scopes,
    offerers: new Map(offerers),
    entries: new Map(entries),
  });
  let snapshot = read();
  let isDue = false;
  // later and together: calls are also made while a component renders
  const changed = () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      snapshot = read();
      for (const listener of listeners) listener();
    }, SETTLE_MS);
  };

  let last = 0;
  const entry = (): Entry => {
    last += 1;
    return { id: last, at: performance.now() };
  };
  const add = <T>(list: T[], one: T): T => {
    list.push(one);
    if (list.length > MAX_ENTRIES) list.shift();
    changed();
    return one;
  };

  /** The remote whose code runs in this synchronous step. */
  let acting: string | null = null;
  const actAs = <T>(remote: string, work: () => T): T => {
    const before = acting;
    acting = remote;
    try {
      return work();
    } finally {
      acting = before;
    }
  };

  let requests = 0;
  const found = new Set<string>();
  const watched = (host: HostServices, remote: string): HostServices => ({
    ...host,
    bus: { ...host.bus, publish: (topic, payload) => actAs(remote, () => host.bus.publish(topic, payload)) },
    api: {
      call: (call, input, options) =>
        actAs(remote, () => {
          const before = requests;
          const answer = host.api.call(call, input, options);
          if (requests === before) {
            add(calls, { ...entry(), call, address: null, caller: remote, outcome: 200, ms: 0, source: 'cache' });
          }
          return answer;
        }),
      initialAnswer: (call, input) => {
        const answer = host.api.initialAnswer(call, input);
        const key = answerKey(call, input);
        if (answer !== undefined && !found.has(key)) {
          found.add(key);
          add(calls, { ...entry(), call, address: null, caller: remote, outcome: 200, ms: 0, source: 'document' });
        }
        return answer;
      },
    },
  });

  return {
    current: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async send(url, options, call) {
      requests += 1;
      const made = add<SeenCall>(calls, {
        ...entry(),
        call,
        address: url,
        caller: acting ?? 'shell',
        outcome: null,
        ms: null,
        source: 'network',
      });
      const end = (outcome: SeenCall['outcome']) => {
        Object.assign(made, { outcome, ms: performance.now() - made.at });
        changed();
      };
      try {
        const answer = await send(url, options, call);
        end(answer.status);
        return answer;
      } catch (error) {
        end(failureOf(error));
        throw error;
      }
    },
    onMount(part, hydrates) {
      const began = performance.now();
      return () => {
        mounts.set(part, { hydrates, ms: performance.now() - began });
        changed();
      };
    },
    reporter: (reporter) => ({
      ...reporter,
      report(report) {
        add(reports, { ...entry(), report });
        reporter.report(report);
      },
    }),
    follow(bus) {
      for (const topic of Object.keys(EVENTS).filter(isTopic)) {
        bus.subscribe(topic, (payload) => {
          add(events, { ...entry(), topic, payload, sender: acting ?? 'shell' });
          // what other listeners do now is not done by the sender
          acting = null;
          return false;
        });
      }
    },
    hosts(hostOf) {
      const hosts = new Map<string, HostServices>();
      return (remote) => {
        const host = hosts.get(remote) ?? watched(hostOf(remote), remote);
        hosts.set(remote, host);
        return host;
      };
    },
    changed(extensions) {
      for (const element of extensions) {
        const slot = element.closest<HTMLElement>('[data-slot]')?.dataset.slot;
        const key = slot && element.dataset.extension && appearanceKey(slot, element.dataset.extension);
        if (key && !appeared.has(key)) appeared.set(key, performance.now());
      }
      changed();
    },
    connect(now) {
      page = now;
      changed();
    },
    plugin: {
      name: 'development-panel',
      init({ origin }) {
        if (origin.name === 'shell') scopes = origin.shareScopeMap;
        changed();
      },
      async afterLoadEntry({ remoteInfo }) {
        entries.set(remoteInfo.name, remoteInfo.entry);
        changed();
      },
      // the runtimes of remotes have this plugin too; `from` of a share later names the remote that loaded it
      afterRegisterShare({ scope, pkgName, shared, registeredShared, origin }) {
        if (shared === registeredShared) offerers.set(offerKey(scope, pkgName, shared.version), origin.name);
      },
      afterLoadShare(taken) {
        const { pkgName, origin } = taken;
        if (!shares.some((one) => one.pkgName === pkgName && one.origin === origin)) add(shares, taken);
      },
    },
  };
}

const isTopic = (topic: string): topic is EventTopic => Object.hasOwn(EVENTS, topic);

function failureOf(error: unknown): SeenCall['outcome'] {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'AbortError') return 'cancelled';
  return name === 'TimeoutError' ? 'timed_out' : 'network';
}
