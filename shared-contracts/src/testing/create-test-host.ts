import { proxy } from 'valtio/vanilla';
import type { PublicSettings } from '../entities/settings';
import type { AnalyticsEvent, RemoteReport, TrackingName } from '../entities/tracking-event';
import type { User } from '../entities/user';
import type { RouteOptions } from '../routes/route';
import {
  type AttachedContact,
  CONTRACT_VERSION,
  type ExtensionProps,
  type FlashOptions,
  type HostServices,
  type SlotExtension,
  type SlotHost,
  type SlotSource,
  type Tracker,
} from '../services';
import type { HostContext, SlotName, SlotPropsMap } from '../slots';
import { sampleSettings } from './sample-settings';
import { createTestApi, type TestApi } from './test-api';
import { createTestBus, type TestBus } from './test-bus';
import { createTestNavigation, type TestNavigation } from './test-navigation';
import { createTestCollections, createTestSession, type Observe, type TestSession } from './test-session';

export interface TestHostOptions {
  /** the address the test starts at; default '/listings' */
  url?: string;
  context?: HostContext;
  /** the signed-in user; default none */
  user?: User | null;
  settings?: Partial<PublicSettings>;
  contact?: Partial<AttachedContact>;
  routes?: Partial<RouteOptions>;
  /** valtio's `proxy`, where components read the session with `useSnapshot` */
  proxy?: Observe;
  /** replaces whole services */
  services?: Partial<HostServices>;
}

export interface TestHost extends HostServices {
  readonly api: TestApi;
  readonly bus: TestBus;
  readonly navigate: TestNavigation;
  readonly session: TestSession;
  /** short for `api.answer` */
  readonly answer: TestApi['answer'];
  /** messages flashed, in order; text undefined means the documented default */
  readonly flashed: { kind: 'success' | 'error'; text: string | undefined; options: FlashOptions | undefined }[];
  readonly scored: { name: TrackingName; details: Parameters<Tracker['score']>[1] }[];
  readonly captured: { event: AnalyticsEvent; properties: Parameters<Tracker['capture']>[1] }[];
  readonly reported: RemoteReport[];
  /** Fills a slot with an extension; by default it renders nothing. @returns the props that it gets, the latest last */
  fill<N extends SlotName>(name: N, render?: (props: SlotPropsMap[N]) => unknown): SlotPropsMap[N][];
}

/** The recorders that a test reads instead of a screen or a network. */
function createRecorders() {
  const flashed: TestHost['flashed'] = [];
  const scored: TestHost['scored'] = [];
  const captured: TestHost['captured'] = [];
  return {
    flashed,
    scored,
    captured,
    flash: {
      success: (text?: string, options?: FlashOptions) => void flashed.push({ kind: 'success', text, options }),
      error: (text?: string, options?: FlashOptions) => void flashed.push({ kind: 'error', text, options }),
    },
    track: {
      score: (name: TrackingName, details?: Parameters<Tracker['score']>[1]) => void scored.push({ name, details }),
      capture: (event: AnalyticsEvent, properties?: Parameters<Tracker['capture']>[1]) =>
        void captured.push({ event, properties }),
    },
  };
}

/** Slots that are empty, as on a host without other remotes, until a test fills them. */
function createTestSlots(host: () => HostServices) {
  const sources = new Map<SlotName, SlotSource>();
  const sourceOf = (extensions: readonly SlotExtension[]): SlotSource => ({
    subscribe: () => () => undefined,
    current: () => extensions,
    retry: () => undefined,
  });
  const slots: SlotHost = {
    source(name) {
      const source = sources.get(name) ?? sourceOf([]);
      sources.set(name, source);
      return source;
    },
  };
  return {
    slots,
    fill<N extends SlotName>(name: N, render: (props: SlotPropsMap[N]) => unknown = () => null): SlotPropsMap[N][] {
      const props: SlotPropsMap[N][] = [];
      const Root = ({ slot }: ExtensionProps<N>) => {
        props.push(slot);
        return render(slot);
      };
      const module = { extension: { Root } };
      sources.set(name, sourceOf([{ remote: 'test', host: host(), state: 'ready', code: null, module }]));
      return props;
    },
  };
}

/** A host for tests of remotes, built on the real contracts. Tests fake the network with it and no internal module. */
export function createTestHost(options: TestHostOptions = {}): TestHost {
  const observe: Observe = options.proxy ?? proxy;
  const settings = sampleSettings(options.settings);
  const bus = createTestBus();
  const api = createTestApi();
  const session = createTestSession(options.user ?? null, bus, observe);
  const { flashed, scored, captured, flash, track } = createRecorders();
  const { slots, fill } = createTestSlots(() => host);
  const reported: RemoteReport[] = [];
  const host: TestHost = {
    contract: CONTRACT_VERSION,
    context: options.context ?? 'site',
    session,
    collections: createTestCollections(session, api, observe),
    api,
    bus,
    navigate: createTestNavigation(options.url ?? '/listings', { locales: settings.locales, ...options.routes }),
    flash,
    track,
    slots,
    settings,
    contact: observe({ agent: null, team: null, own: false, ...options.contact }),
    report: (report) => void reported.push(report),
    answer: api.answer,
    flashed,
    scored,
    captured,
    reported,
    fill,
  };
  return Object.assign(host, options.services);
}
