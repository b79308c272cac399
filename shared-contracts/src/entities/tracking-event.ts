import * as z from 'zod/mini';

/** Actions of the sales-data events and their short names [B9.48]. */
export const TRACKING_ACTIONS = {
  Event: 'Event',
  ClickEmail: 'Event Click Email',
  ViewListing: 'Event Listing View',
  ViewAccount: 'Event View Account',
  ViewSearch: 'Event Listing Search',
  ShareListing: 'Event Listing Share',
  MortgageCalculator: 'Event Mortgage Calculator',
} as const;
export type TrackingName = keyof typeof TRACKING_ACTIONS;
export const trackingActionSchema = z.enum(Object.values(TRACKING_ACTIONS));

/** The user actions that make one score event each [A7.38], and the tracking action each is sent as. */
export const SCORE_EVENTS = {
  search: 'ViewSearch',
  listing_view: 'ViewListing',
  sign_in: 'ViewAccount',
  share: 'ShareListing',
} as const satisfies Record<string, TrackingName>;
export type ScoreEvent = keyof typeof SCORE_EVENTS;

/** Names captured by web analytics [A7.39] [B9.49] [B9.50]. */
export const ANALYTICS_EVENTS = [
  '$pageview',
  'next_listing',
  'add_favorite',
  'share_listing',
  'share_listing_copy_link',
  'share_listing_text',
  'share_listing_email',
  'share_listing_fb',
  'share_listing_twitter',
  'texted_agent',
  'called_agent',
  'email_agent',
  'email_hawaiilife',
  'request_callback',
  'lead_created',
] as const;
export type AnalyticsEvent = (typeof ANALYTICS_EVENTS)[number];

/** What POST /api/hlscore takes [B3.26] [B7.14]. `sudo` marks an impersonated session and is never sent outward (D30). */
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

/** What the analytics ingestion takes when no analytics instance is on the page [B7.20]. */
export const analyticsCaptureSchema = z.object({
  event: z.string().check(z.minLength(1), z.maxLength(80)),
  distinct_id: z.string().check(z.maxLength(128)),
  properties: z.record(z.string().check(z.maxLength(80)), z.unknown()),
});
export type AnalyticsCapture = z.infer<typeof analyticsCaptureSchema>;

/** What a browser reports about a remote: a failed load, an error, a timing. */
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

/** An open page: about to do something that may freeze it, or, a moment later, still there with or without its content. */
export const pageBeatSchema = z.enum(['begins', 'answers', 'empty']);
export type PageBeat = z.infer<typeof pageBeatSchema>;
