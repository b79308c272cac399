import {
  type AnalyticsSurroundings,
  type ApiClient,
  analyticsCapture,
  type Call,
  type CallInput,
  COOKIES,
  captureAnalytics,
  cutSourceUrl,
  IDENTIFIED_COOKIE_DAYS,
  isSendable,
  pageIntelligence,
  type SessionState,
  scoreEvent,
  type Tracker,
  trackingEvent,
} from 'shared-contracts';
import * as z from 'zod/mini';
import { writeCookie } from '../session/cookies';
import { readStored, writeStored } from '../session/storage';

export interface TrackerParts {
  api: ApiClient;
  session: SessionState;
  /** identifies this browser in web analytics */
  visitorId: () => string;
  location: () => string;
  onFailure: (error: unknown) => void;
  /** what telling waits for, so that it takes no line from the page itself; left out, nothing */
  turn?: Promise<void>;
}
export interface PageTracker extends Tracker {
  /** Tells of a page view. */
  page(): void;
  /** Remembers for a year that this browser's user is known to analytics. */
  identify(): void;
}

/** Tracking is never in the way: a failure is reported, and the person is not bothered with it. */
export function createTracker(parts: TrackerParts): PageTracker {
  const { api, session, visitorId, location, onFailure, turn } = parts;
  const isSudo = () => session.user?.signed_in_sudo === true;
  const address = () => toldAddress(location());
  // what is told is that of the moment it happened in, whenever it is sent
  const tell = <C extends Call>(call: C, input: CallInput<C>) => {
    const send = () => api.call(call, input);
    (turn === undefined ? send() : turn.then(send)).catch(onFailure);
  };
  return {
    score(name, { mlsNumber, leadSource, properties } = {}) {
      const email = session.user?.email ?? null;
      const body = trackingEvent({ name, email, sudo: isSudo(), url: address(), mlsNumber, leadSource, properties });
      if (isSendable(body)) tell(scoreEvent, { body });
    },
    capture(event, properties = {}) {
      if (isSudo()) return;
      const own = pageAnalytics();
      if (own) {
        // such an instance reads the address by itself, where it is not told another
        const told = address();
        own.capture(event, told === location() ? properties : { ...properties, $current_url: told });
        return;
      }
      const around = surroundings(cutSourceUrl(address(), 'tracking'));
      tell(captureAnalytics, { body: analyticsCapture(event, visitorId(), around, properties) });
    },
    page() {
      if (isSudo()) return;
      this.capture('$pageview');
      tell(pageIntelligence, { body: { url: address().slice(0, 2000) } });
    },
    identify() {
      if (session.user && !isSudo()) writeCookie(COOKIES.identified, '1', IDENTIFIED_COOKIE_DAYS);
    },
  };
}

const KEY = 'visitor_id';
const idSchema = z.string().check(z.minLength(8), z.maxLength(64));
let remembered: string | null = null;

/** A random name for this browser in web analytics; the server's visitor cookie is HttpOnly and stays its own. */
export function visitorId(): string {
  if (remembered) return remembered;
  const stored = idSchema.safeParse(readStored(KEY));
  remembered = stored.success ? stored.data : crypto.getRandomValues(new Uint32Array(4)).join('-');
  if (!stored.success) writeStored(KEY, remembered);
  return remembered;
}

/** Query fields of a sign-in link: they open an account, or tell whose it is. */
const SECRETS = ['token', 'email', 'password'];

/**
 * An address as tracking may tell it. The page view of a sign-in link is told before the page has cleaned its address,
 * and neither stored events nor a receiver outside may learn the token.
 */
export function toldAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  const found = SECRETS.filter((name) => url.searchParams.has(name));
  // written anew only where something goes: other addresses stay as they are, letter by letter
  if (found.length === 0) return address;
  for (const name of found) url.searchParams.delete(name);
  return url.href;
}

/** The part of an analytics instance on the page that we speak to; PostHog's is the one the documents name. */
interface PageAnalytics {
  capture(event: string, properties?: Record<string, unknown>): void;
}

/** The instance a script has put on the page, if there is one. */
function pageAnalytics(): PageAnalytics | null {
  const found: unknown = Reflect.get(window, 'posthog');
  return isAnalytics(found) ? found : null;
}

function isAnalytics(found: unknown): found is PageAnalytics {
  return typeof found === 'object' && found !== null && 'capture' in found && typeof found.capture === 'function';
}

/** What the analytics ingestion wants to know of the browser. */
function surroundings(url: string): AnalyticsSurroundings {
  const { userAgent, language } = navigator;
  return {
    url,
    referrer: cutSourceUrl(toldAddress(document.referrer), 'tracking'),
    browser: userAgent.slice(0, 200),
    os: /Windows|Mac OS|Android|iPhone|iPad|Linux/.exec(userAgent)?.[0] ?? 'other',
    screenWidth: window.screen.width,
    screenHeight: window.screen.height,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    locale: language,
  };
}
