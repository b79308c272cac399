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
  trackedAddress,
  trackingEvent,
} from 'shared-contracts';
import { writeCookie } from 'shared-ui';
import { readStored, writeStored } from '../session/storage';

export interface TrackerParts {
  api: ApiClient;
  session: SessionState;
  /** id of this browser in web analytics */
  visitorId: () => string;
  location: () => string;
  onFailure: (error: unknown) => void;
  /** events wait for it, so that they do not delay the page; by default they do not wait */
  ready?: Promise<void>;
}
export interface PageTracker extends Tracker {
  /** Tracks a page view. */
  page(): void;
  /** Remembers for a year that analytics knows the user of this browser. */
  identify(): void;
}

/** Sends tracking events. A failure is reported and not shown to the user. */
export function createTracker(parts: TrackerParts): PageTracker {
  const { api, session, visitorId, location, onFailure, ready } = parts;
  const isSudo = () => session.user?.signed_in_sudo === true;
  const address = () => trackedAddress(location());
  // The address is read when the event happens, not when it is sent.
  const post = <C extends Call>(call: C, input: CallInput<C>) => {
    const send = () => api.call(call, input);
    (ready === undefined ? send() : ready.then(send)).catch(onFailure);
  };
  return {
    score(name, { mlsNumber, leadSource, properties } = {}) {
      const email = session.user?.email ?? null;
      const body = trackingEvent({ name, email, sudo: isSudo(), url: address(), mlsNumber, leadSource, properties });
      if (isSendable(body)) post(scoreEvent, { body });
    },
    capture(event, properties = {}) {
      if (isSudo()) return;
      const own = pageAnalytics();
      if (own) {
        // The instance reads the address itself unless it gets another one.
        const tracked = address();
        own.capture(event, tracked === location() ? properties : { ...properties, $current_url: tracked });
        return;
      }
      const around = surroundings(cutSourceUrl(address(), 'tracking'));
      post(captureAnalytics, { body: analyticsCapture(event, visitorId(), around, properties) });
    },
    page() {
      if (isSudo()) return;
      this.capture('$pageview');
      post(pageIntelligence, { body: { url: address().slice(0, 2000) } });
    },
    identify() {
      if (session.user && !isSudo()) writeCookie(COOKIES.identified, '1', IDENTIFIED_COOKIE_DAYS);
    },
  };
}

const KEY = 'visitor_id';
const isId = (value: unknown): value is string => typeof value === 'string' && value.length >= 8 && value.length <= 64;
let remembered: string | null = null;

/** A random id of this browser in web analytics. The server's visitor cookie is HttpOnly and separate. */
export function visitorId(): string {
  if (remembered) return remembered;
  const stored = readStored(KEY, isId);
  remembered = stored ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
  if (stored === null) writeStored(KEY, remembered);
  return remembered;
}

/** The part of an analytics instance on the page that we use. The documents name PostHog's. */
interface PageAnalytics {
  capture(event: string, properties?: Record<string, unknown>): void;
}

/** The instance that a script added to the page, if any. */
function pageAnalytics(): PageAnalytics | null {
  const found: unknown = Reflect.get(window, 'posthog');
  return isAnalytics(found) ? found : null;
}

function isAnalytics(found: unknown): found is PageAnalytics {
  return typeof found === 'object' && found !== null && 'capture' in found && typeof found.capture === 'function';
}

/** Data about the browser for the analytics ingestion. */
function surroundings(url: string): AnalyticsSurroundings {
  const { userAgent, language } = navigator;
  return {
    url,
    referrer: cutSourceUrl(trackedAddress(document.referrer), 'tracking'),
    browser: userAgent.slice(0, 200),
    os: /Windows|Mac OS|Android|iPhone|iPad|Linux/.exec(userAgent)?.[0] ?? 'other',
    screenWidth: window.screen.width,
    screenHeight: window.screen.height,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    locale: language,
  };
}
