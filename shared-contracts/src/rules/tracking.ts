import {
  type AnalyticsCapture,
  type AnalyticsEvent,
  TRACKING_ACTIONS,
  type TrackingEvent,
  type TrackingName,
} from '../entities/tracking-event';
import { cutSourceUrl } from './cut';

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

/** A sales-data event [B3.26] [B9.48]; in sudo it carries a flag saying so [A6.6]. */
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

/** Nothing goes out without an e-mail or from an impersonated session [B8.21] [B6.9] (D30). */
export function isSendable(event: TrackingEvent): boolean {
  return event.contact.Email !== '' && event.sudo !== true;
}

/** The event of a lead: the same without an e-mail is none at all [B8.21]. */
export function leadTrackingEvent(
  lead: { email: string | null; lead_source: string; mls_number: string | null },
  around: Pick<TrackingInput, 'sudo' | 'url'>,
): TrackingEvent | null {
  const { email, lead_source: leadSource, mls_number: mlsNumber } = lead;
  const event = trackingEvent({ name: 'Event', email, leadSource, mlsNumber, ...around });
  return isSendable(event) ? event : null;
}

/** The analytics event that goes with each lead [B7.18]. */
export function leadCapture(leadSource: string): { event: AnalyticsEvent; properties: { lead_source: string } } {
  return { event: 'lead_created', properties: { lead_source: leadSource } };
}

/** What the browser knows of itself, as the analytics ingestion names it [B7.20]. */
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

/** An event in the form the analytics ingestion takes [B7.20]; what is given in `properties` goes before the surroundings. */
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
