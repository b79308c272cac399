import {
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
import { writeCookie } from '../session/cookies';
import { pageAnalytics, surroundings } from './page-analytics';
import { toldAddress } from './told-address';

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
  /** Remembers for a year that this browser's user is known to analytics [B4.6]. */
  identify(): void;
}

/** Tracking is never in the way: a failure is reported, and the person is not bothered with it [B8.19]. */
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
