import type { Call, CallAnswer, CallInput } from './calls/define-call';
import type { Agent, Team } from './entities/agent';
import type { ListingRef } from './entities/listing';
import type { Favorite } from './entities/saved-search';
import type { PublicSettings } from './entities/settings';
import type { AnalyticsEvent, RemoteReport, TrackingName } from './entities/tracking-event';
import type { SessionAnswer, User } from './entities/user';
import type { RemoteErrorCode } from './errors';
import type { EventPayload, EventTopic, Intent } from './events';
import type { RouteMatch } from './routes/route';
import type { HostContext, SlotName, SlotPropsMap } from './slots';

/** The contract's version; remotes name the range they work with in mfe.json. */
export const CONTRACT_VERSION = '1.1.0';

type AnyCall = Call;

/** Typed calls to the server. */
export interface ApiClient {
  /**
   * Makes a call and gives its checked answer.
   * @throws ApiError with a code of the catalogue; `network` and `timed_out` when no answer came
   */
  call<C extends AnyCall>(call: C, input: CallInput<C>, options?: { signal?: AbortSignal }): Promise<CallAnswer<C>>;
  /** The answer the server wrote into the page for this very call, if any. */
  initialAnswer<C extends AnyCall>(call: C, input: CallInput<C>): CallAnswer<C> | undefined;
}

export interface EventBus {
  /** Tells everyone; a retained topic keeps the value for late subscribers. */
  publish<T extends EventTopic>(topic: T, payload: EventPayload<T>): void;
  /** Calls back for each event, and at once with the retained value if there is one. Returns the way to stop. */
  subscribe<T extends EventTopic>(topic: T, listener: (payload: EventPayload<T>) => void): () => void;
  /** The retained value, or undefined. */
  last<T extends EventTopic>(topic: T): EventPayload<T> | undefined;
}

/** Read with valtio's useSnapshot; changed only through the actions. */
export interface SessionState {
  readonly user: User | null;
  /** null until the first answer; remotes may draw for a visitor meanwhile */
  readonly loaded: boolean;
  readonly loggedIn: boolean;
  /** the current user's e-mail is not the one the page was loaded with [A4.18] */
  readonly userMismatch: boolean;
  readonly expectedEmail: string | null;
  readonly advisor: Agent | null;
  /** a session that ended under the open page: its user, and the path of that page; null after sign-in or sign-out */
  readonly ended: { readonly user: User; readonly path: string } | null;
}
export interface SessionHandle {
  readonly state: SessionState;
  /** Fetches current_user and tells everyone. */
  refresh(): Promise<SessionAnswer>;
  /** Takes over an answer that a sign-in call gave; does the pending intent, if any. */
  accept(answer: SessionAnswer): void;
  /** Ends the session, clears everything personal and goes to /listings [A4.19]. */
  signOut(): Promise<void>;
  /** Opens sign-in; `intent` is done after it. */
  requireSignIn(intent?: Intent): void;
}

export interface CollectionsState {
  readonly favorites: readonly Favorite[];
  readonly hidden: readonly string[];
  /** newest first, at most 100 (D35) */
  readonly viewed: readonly { internal_id: string; slug: string; at: string }[];
  /** ids whose favorite is being saved: show 'Saving...' and take no second click [B4.27] */
  readonly saving: readonly string[];
  /** the last load failed: say so with a retry (D5) */
  readonly failed: { readonly favorites: boolean; readonly hidden: boolean };
}
type CollectionKey = Pick<ListingRef, 'internal_id' | 'mls_id'>;
export interface Collections {
  readonly state: CollectionsState;
  isFavorite(listing: CollectionKey): boolean;
  /** Adds or removes; asks for sign-in first when nobody is signed in. Flashes the documented texts. */
  toggleFavorite(listing: CollectionKey): Promise<void>;
  hide(internalId: string): Promise<void>;
  unhide(internalId: string): Promise<void>;
  /** Adds to the viewed list and bumps the 24-hour counter [A4.8] [A4.9]. */
  markViewed(listing: Pick<ListingRef, 'internal_id' | 'slug'>): void;
  /** Removes listings from the viewed list and shows a message with Undo. */
  removeViewed(internalIds: readonly string[]): Promise<void>;
  reload(): Promise<void>;
}

export interface NavigateOptions {
  replace?: boolean;
  /** keep the scroll position; a map move does */
  keepScroll?: boolean;
  /** a history entry of its own also where the address stays what it is; for what no address says (D19) */
  again?: boolean;
}
export interface Navigation {
  /** Goes to a path within the site without loading a document; another origin is left to the browser. */
  to(path: string, options?: NavigateOptions): void;
  back(): void;
  /** Names the history entry the visitor is at, over reloads too; missing on a foreign page. */
  entry?(): string;
  /** Puts the visitor's agent or team prefix in front of a path under /listings [A2.3]. */
  withPrefix(path: string): string;
  /** The address a link to this path carries, where it is not the path itself: on a foreign page [B2.6.13]. */
  href?(path: string): string;
  /** The route now, and a callback for each change. */
  current(): RouteMatch;
  subscribe(listener: (match: RouteMatch) => void): () => void;
}

export interface Flash {
  /** Without a text the documented default shows [A8.4]. */
  success(text?: string, options?: FlashOptions): void;
  error(text?: string, options?: FlashOptions): void;
}
export interface FlashOptions {
  action?: { label: string; run: () => void };
  /** milliseconds until it hides; default 3500 [A4.11] */
  closeAfterMs?: number;
}

export interface Tracker {
  /** A sales-data event; sent only when the user has an e-mail and is not in sudo [B6.4] [B6.9]. */
  score(
    name: TrackingName,
    details?: {
      mlsNumber?: string | null;
      leadSource?: string | null;
      properties?: Record<string, string | number | boolean | null>;
    },
  ): void;
  /** A web-analytics event. */
  capture(event: AnalyticsEvent, properties?: Record<string, string | number | boolean | null>): void;
}

export type SlotState = 'empty' | 'loading' | 'mounted' | 'failed';
export interface SlotMount<N extends SlotName> {
  update(props: SlotPropsMap[N]): void;
  retry(): void;
  unmount(): void;
}
export interface SlotHost {
  /** Mounts whatever fills the slot into the element and tells each change of state. */
  mount<N extends SlotName>(
    name: N,
    element: HTMLElement,
    props: SlotPropsMap[N],
    onState: (state: SlotState, code?: RemoteErrorCode) => void,
  ): SlotMount<N>;
}

/** The one person or team that the whole page names: the visitor's own, else the open listing's advisor. */
export interface AttachedContact {
  agent: Agent | null;
  team: Team | null;
  /** true for the user's own advisor, labelled 'your agent' [B6.13] */
  own: boolean;
}

/** What a host hands to every remote, as single-spa's custom props. */
export interface HostServices {
  readonly contract: string;
  readonly context: HostContext;
  readonly session: SessionHandle;
  readonly collections: Collections;
  readonly api: ApiClient;
  readonly bus: EventBus;
  readonly navigate: Navigation;
  readonly flash: Flash;
  readonly track: Tracker;
  readonly slots: SlotHost;
  readonly settings: PublicSettings;
  /** read with valtio's useSnapshot */
  readonly contact: AttachedContact;
  /** Something about a remote that its team should hear of. */
  report(report: RemoteReport): void;
}

/** Props of a page component of a remote. */
export interface PageProps {
  host: HostServices;
  match: RouteMatch;
}
/** Props of a component that fills a slot. */
export interface ExtensionProps<N extends SlotName> {
  host: HostServices;
  slot: SlotPropsMap[N];
}
