import {
  type ApiClient,
  captureAnalytics,
  pageIntelligence,
  type SessionState,
  SOURCE_URL_CUT,
  scoreEvent,
  TRACKING_ACTIONS,
  type Tracker,
} from 'shared-contracts';

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
}

/** Tracking is never in the way: a failure is reported, and the person is not bothered with it. */
export function createTracker({ api, session, visitorId, location, onFailure }: TrackerParts): PageTracker {
  const webSource = () => location().slice(0, SOURCE_URL_CUT.tracking);
  return {
    score(name, details = {}) {
      const email = session.user?.email;
      // without an e-mail and in sudo nothing is sent [B6.4] [B6.9]
      if (!email || session.user?.signed_in_sudo) return;
      const body = {
        action: TRACKING_ACTIONS[name],
        contact: { Email: email },
        request: {
          ...(details.leadSource === undefined ? {} : { LeadSource__c: details.leadSource }),
          ...(details.mlsNumber === undefined ? {} : { MLS_Number__c: details.mlsNumber }),
          web_source__c: webSource(),
        },
        properties: details.properties ?? {},
        sudo: false,
      };
      api.call(scoreEvent, { body }).catch(onFailure);
    },
    capture(event, properties = {}) {
      if (session.user?.signed_in_sudo) return;
      const body = {
        event,
        distinct_id: visitorId(),
        properties: { ...surroundings(), ...properties, $current_url: webSource() },
      };
      api.call(captureAnalytics, { body }).catch(onFailure);
    },
    page() {
      if (session.user?.signed_in_sudo) return;
      this.capture('$pageview');
      api.call(pageIntelligence, { body: { url: location().slice(0, 2000) } }).catch(onFailure);
    },
  };
}

/** What the analytics ingestion wants to know of the browser [B7.20]. */
function surroundings(): Record<string, string> {
  const { userAgent, language } = navigator;
  return {
    $referrer: document.referrer,
    $browser: userAgent.slice(0, 200),
    $os: /Windows|Mac OS|Android|iPhone|iPad|Linux/.exec(userAgent)?.[0] ?? 'other',
    $screen: `${window.screen.width}x${window.screen.height}`,
    $timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    $locale: language,
  };
}
