import * as z from 'zod/mini';
import { type ANALYTICS_EVENTS, TRACKING_ACTIONS } from '../basics/vocabulary';

export type TrackingName = keyof typeof TRACKING_ACTIONS;
export const trackingActionSchema = z.enum(Object.values(TRACKING_ACTIONS));

/** An event of the site, or one of a remote after its name: 'tides:chart_opened'. */
export type AnalyticsEvent = (typeof ANALYTICS_EVENTS)[number] | `${string}:${string}`;

/** The body of POST /api/hlscore. `sudo` marks an impersonated session, which is never sent outward. */
export const trackingEventSchema = z.object({
  action: z.string().check(z.minLength(1), z.maxLength(80)),
  contact: z.object({ Email: z.string().check(z.maxLength(254)) }),
  request: z.object({
    LeadSource__c: z.optional(z.nullable(z.string().check(z.maxLength(80)))),
    MLS_Number__c: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    web_source__c: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
  }),
  properties: z.record(
    z.string().check(z.maxLength(80)),
    z.union([z.string().check(z.maxLength(2000)), z.number(), z.boolean(), z.null()]),
  ),
  sudo: z.optional(z.boolean()),
});
export type TrackingEvent = z.infer<typeof trackingEventSchema>;

/** The body for the analytics ingestion when the page has no analytics instance. */
export const analyticsCaptureSchema = z.object({
  event: z.string().check(z.minLength(1), z.maxLength(80)),
  distinct_id: z.string().check(z.maxLength(128)),
  properties: z.record(z.string().check(z.maxLength(80)), z.unknown()),
});
export type AnalyticsCapture = z.infer<typeof analyticsCaptureSchema>;

/** A browser's report about a remote: a failed load, an error, a timing. */
export const remoteReportSchema = z.object({
  kind: z.enum(['load-failed', 'render-error', 'load-time', 'web-vital', 'slot-failed', 'script-error']),
  remote: z.string().check(z.maxLength(64)),
  version: z.optional(z.string().check(z.maxLength(64))),
  code: z.optional(z.string().check(z.maxLength(64))),
  detail: z.optional(z.string().check(z.maxLength(500))),
  /** milliseconds, or the vital's own unit */
  value: z.optional(z.number()),
});
export type RemoteReport = z.infer<typeof remoteReportSchema>;
