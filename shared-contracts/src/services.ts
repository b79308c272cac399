import type { Call, CallAnswer, CallInput } from './calls/define-call';
import type { Agent, Team } from './entities/agent';
import type { ListingRef } from './entities/listing';
import type { Favorite } from './entities/saved-search';
import type { PublicSettings } from './entities/settings';
import type { AnalyticsEvent, RemoteReport, TrackingName } from './entities/tracking-event';
import type { SessionAnswer, User } from './entities/user';
import type { EventPayload, EventTopic, Intent } from './events';
import type { RemoteErrorCode } from './remote-errors';
import type { RouteMatch } from './routes/route';
import type { HostContext, SlotName, SlotPropsMap } from './slots';

/** The contract's version; remotes name the range they work with in mfe.json. */
export const CONTRACT_VERSION = '2.0.0';
/** The last version of the major before. Remotes built with it still run, unless they use what is gone since. */
export const FORMER_CONTRACT_VERSION = '1.1.0';

type AnyCall = Call;

/** Typed calls to the server. */
export interface ApiClient {
  /**
   * Makes a call. @returns its validated response
   * @throws ApiError with a code of the catalogue; `network` and `timed_out` without a response
   */
  call<C extends AnyCall>(call: C, input: CallInput<C>, options?: { signal?: AbortSignal }): Promise<CallAnswer<C>>;
  /** The response that the server inlined in the page for this call, if any. */
  initialAnswer<C extends AnyCall>(call: C, input: CallInput<C>): CallAnswer<C> | undefined;
}

export interface EventBus {
  /** Notifies all subscribers. A retained topic keeps the value for later subscribers. */
  publish<T extends EventTopic>(topic: T, payload: EventPayload<T>): void;
  /**
   * Calls back for each event, and at once with a retained value. A listener that leaves a request, such as
   * `contact:open` of another kind, to other listeners returns false: if all do, the host shows how to reach the company.
   * @returns a function that unsubscribes
   */
  subscribe<T extends EventTopic>(topic: T, listener: (payload: EventPayload<T>) => unknown): () => void;
  /** The retained value, or undefined. */
  last<T extends EventTopic>(topic: T): EventPayload<T> | undefined;
}

/** The session's state. Read it with valtio's useSnapshot; only the actions change it. */
export interface SessionState {
  readonly user: User | null;
  /** null before the first response; remotes may draw for a visitor until then */
  readonly loaded: boolean;
  readonly loggedIn: boolean;
  /** the current user's e-mail is not the one the page was loaded with */
  readonly userMismatch: boolean;
  readonly expectedEmail: string | null;
  readonly advisor: Agent | null;
  /** a session that ended under the open page: its user, and the path of that page; null after sign-in or sign-out */
  readonly ended: { readonly user: User; readonly path: string } | null;
}
export interface SessionHandle {
  readonly state: SessionState;
  /** Fetches current_user and notifies all subscribers. */
  refresh(): Promise<SessionAnswer>;
  /** Applies the response of a sign-in call and runs the pending intent. */
  accept(response: SessionAnswer): void;
  /** Ends the session, clears personal data and goes to /listings. */
  signOut(): Promise<void>;
  /** Opens sign-in; `intent` runs after it. */
  requireSignIn(intent?: Intent): void;
}

/** The lists of the user or of this browser. Read them with `useCollections` of shared-ui. */
export interface CollectionsState {
  readonly favorites: readonly Favorite[];
  readonly hidden: readonly string[];
  /** newest first, at most 100 */
  readonly viewed: readonly { internal_id: string; slug: string; at: string }[];
  /** ids whose favorite is being saved: show 'Saving...' and ignore a second click */
  readonly saving: readonly string[];
  /** the last load failed: show an error with Retry */
  readonly failed: { readonly favorites: boolean; readonly hidden: boolean };
}
type CollectionKey = Pick<ListingRef, 'internal_id' | 'mls_id'>;
export interface Collections {
  /** the host's part, for valtio's useSnapshot; the server owns favorites and hidden listings, which SWR caches */
  readonly state: Pick<CollectionsState, 'viewed' | 'saving'>;
  isFavorite(listing: CollectionKey): boolean;
  /** Adds or removes a favorite. Opens sign-in first for a visitor. Shows the documented messages. */
  toggleFavorite(listing: CollectionKey): Promise<void>;
  hide(internalId: string): Promise<void>;
  unhide(internalId: string): Promise<void>;
  /** Adds to the viewed list and bumps the 24-hour counter. */
  markViewed(listing: Pick<ListingRef, 'internal_id' | 'slug'>): void;
  /** Removes listings from the viewed list and shows a message with Undo. */
  removeViewed(internalIds: readonly string[]): Promise<void>;
  reload(): Promise<void>;
}

export interface NavigateOptions {
  replace?: boolean;
  /** keep the scroll position; a map move does */
  keepScroll?: boolean;
  /** @deprecated the same address adds another entry; what belongs to a page is in its address */
  again?: boolean;
}
export interface Navigation {
  /** Goes to a path within the site without loading a document; the browser opens other origins. */
  to(path: string, options?: NavigateOptions): void;
  back(): void;
  /** Id of the current history entry, also after a reload; missing on pages of other sites. */
  entry?(): string;
  /** Adds the language of the page in front of a path, and the visitor's agent or team in front of one under /listings. */
  withPrefix(path: string): string;
  /**
   * The address of a path of the site, for links: with the language of the page, and on pages of other sites whole. The shell
   * also adds the language to links that a page has without it.
   */
  href?(path: string): string;
  /** The route now, and a callback for each change. */
  current(): RouteMatch;
  subscribe(listener: (match: RouteMatch) => void): () => void;
}

export interface Flash {
  /** Without a text the documented default is shown. */
  success(text?: string, options?: FlashOptions): void;
  error(text?: string, options?: FlashOptions): void;
}
export interface FlashOptions {
  action?: { label: string; run: () => void };
  /** milliseconds until it hides; default 3500 */
  closeAfterMs?: number;
}

export interface Tracker {
  /** Sends a sales-data event, only if the user has an e-mail and the session is not impersonated. */
  score(
    name: TrackingName,
    details?: {
      mlsNumber?: string | null;
      leadSource?: string | null;
      properties?: Record<string, string | number | boolean | null>;
    },
  ): void;
  /**
   * A web-analytics event. A remote names its own events after itself: 'tides:chart_opened', with at most 47 small
   * letters, digits, '_' and '-' after the colon.
   */
  capture(event: AnalyticsEvent, properties?: Record<string, string | number | boolean | null>): void;
}

/** A remote's extension of a slot. */
export interface SlotExtension {
  readonly remote: string;
  /** the host of the remote, whose bus allows the events that the remote declares */
  readonly host: HostServices;
  /** a late extension is failed until its module comes */
  readonly state: 'loading' | 'ready' | 'failed';
  /** why it is failed */
  readonly code: RemoteErrorCode | null;
  /** the exposed module, when it is ready */
  readonly module: object | null;
}
/** The extensions of a slot, for all its places in the page. */
export interface SlotSource {
  /** Loads the extensions, and calls back after each change. @returns a function that ends it */
  subscribe(listener: () => void): () => void;
  /** The extensions in their order: the same list until one changes. */
  current(): readonly SlotExtension[];
  /** Loads the extensions that failed again. */
  retry(): void;
}
export interface SlotHost {
  /** The extensions of a slot. `Slot` of shared-ui renders them. */
  source(name: SlotName): SlotSource;
}

/** The contact of the whole page: the visitor's own agent or team, else the open listing's advisor. */
export interface AttachedContact {
  agent: Agent | null;
  team: Team | null;
  /** true for the user's own advisor, labelled 'your agent' */
  own: boolean;
}

/** The services that a host passes to every remote, as single-spa's custom props. */
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
  /** Reports a problem or timing of a remote to its team. */
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
