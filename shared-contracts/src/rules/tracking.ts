import { parseUrl } from '../basics/parse-url';
import { TRACKING_ACTIONS } from '../basics/vocabulary';
import type { AnalyticsCapture, AnalyticsEvent, TrackingEvent, TrackingName } from '../entities/tracking-event';
import { cutSourceUrl, withoutShortlistCode } from './cut';

export interface TrackingInput {
  name: TrackingName;
  email: string | null;
  /** an agent signed in as the client */
  sudo: boolean;
  url: string;
  mlsNumber?: string | null | undefined;
  leadSource?: string | null | undefined;
  properties?: TrackingEvent['properties'] | undefined;
}

/** A sales-data event; an impersonated session sets the flag `sudo`. */
export function trackingEvent(input: TrackingInput): TrackingEvent {
  return {
    action: TRACKING_ACTIONS[input.name],
    contact: { Email: input.email?.trim() ?? '' },
    request: {
      LeadSource__c: input.leadSource ?? null,
      MLS_Number__c: input.mlsNumber ?? null,
      web_source__c: cutSourceUrl(input.url, 'tracking'),
    },
    properties: input.properties ?? {},
    ...(input.sudo ? { sudo: true } : {}),
  };
}

/** Whether an event is sent outward: never without an e-mail or from an impersonated session. */
export function isSendable(event: TrackingEvent): boolean {
  return event.contact.Email !== '' && event.sudo !== true;
}

/** The event of a lead; null without an e-mail. */
export function leadTrackingEvent(
  lead: { email: string | null; lead_source: string; mls_number: string | null },
  around: Pick<TrackingInput, 'sudo' | 'url'>,
): TrackingEvent | null {
  const { email, lead_source: leadSource, mls_number: mlsNumber } = lead;
  const event = trackingEvent({ name: 'Event', email, leadSource, mlsNumber, ...around });
  return isSendable(event) ? event : null;
}

/** The analytics event of a lead. */
export function leadCapture(leadSource: string): { event: AnalyticsEvent; properties: { lead_source: string } } {
  return { event: 'lead_created', properties: { lead_source: leadSource } };
}

/** Properties of the browser, with the names of the analytics ingestion. */
export interface AnalyticsSurroundings {
  url: string;
  referrer: string;
  browser: string;
  os: string;
  screenWidth: number;
  screenHeight: number;
  timeZone: string;
  locale: string;
}

/** An event for the analytics ingestion. `properties` override the browser's properties. */
export function analyticsCapture(
  event: AnalyticsEvent,
  distinctId: string,
  around: AnalyticsSurroundings,
  properties: Readonly<Record<string, unknown>> = {},
): AnalyticsCapture {
  return {
    event,
    distinct_id: distinctId,
    properties: {
      $current_url: around.url,
      $referrer: around.referrer,
      $browser: around.browser,
      $os: around.os,
      $screen_width: around.screenWidth,
      $screen_height: around.screenHeight,
      $timezone: around.timeZone,
      $locale: around.locale,
      ...properties,
    },
  };
}

/** Query fields of a sign-in link: they are credentials, or identify the user. */
const SECRETS = ['token', 'email', 'password'];

/**
 * An address without secrets, for tracking. The page view of a sign-in link happens before the page has cleaned its
 * address, and neither stored events nor an external receiver may get the token.
 */
export function trackedAddress(given: string): string {
  const address = withoutShortlistCode(given);
  const url = parseUrl(address);
  if (!url) return address;
  const found = SECRETS.filter((name) => url.searchParams.has(name));
  // Serialise the address only if a field was removed: other addresses stay exactly as they are.
  if (found.length === 0) return address;
  for (const name of found) url.searchParams.delete(name);
  return url.href;
}
