import {
  type ApiClient,
  analyticsCapture,
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

export interface TrackerParts {
  api: ApiClient;
  session: SessionState;
  /** identifies this browser in web analytics */
  visitorId: () => string;
  location: () => string;
  onFailure: (error: unknown) => void;
}
export interface PageTracker extends Tracker {
  /** Tells of a page view. */
  page(): void;
  /** Remembers for a year that this browser's user is known to analytics [B4.6]. */
  identify(): void;
}

/** Tracking is never in the way: a failure is reported, and the person is not bothered with it [B8.19]. */
export function createTracker({ api, session, visitorId, location, onFailure }: TrackerParts): PageTracker {
  const isSudo = () => session.user?.signed_in_sudo === true;
  return {
    score(name, { mlsNumber, leadSource, properties } = {}) {
      const email = session.user?.email ?? null;
      const body = trackingEvent({ name, email, sudo: isSudo(), url: location(), mlsNumber, leadSource, properties });
      if (isSendable(body)) api.call(scoreEvent, { body }).catch(onFailure);
    },
    capture(event, properties = {}) {
      if (isSudo()) return;
      const own = pageAnalytics();
      if (own) {
        own.capture(event, properties);
        return;
      }
      const around = surroundings(cutSourceUrl(location(), 'tracking'));
      api.call(captureAnalytics, { body: analyticsCapture(event, visitorId(), around, properties) }).catch(onFailure);
    },
    page() {
      if (isSudo()) return;
      this.capture('$pageview');
      api.call(pageIntelligence, { body: { url: location().slice(0, 2000) } }).catch(onFailure);
    },
    identify() {
      if (session.user && !isSudo()) writeCookie(COOKIES.identified, '1', IDENTIFIED_COOKIE_DAYS);
    },
  };
}
