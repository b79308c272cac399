import * as z from 'zod/mini';
import { analyticsCaptureSchema, remoteReportSchema, trackingEventSchema } from '../entities/tracking-event';
import { defineCall } from './define-call';

/** Body limit for an event of this site with a page address of 2,000 characters. */
const EVENT_BODY_KB = 4;
/** Body limit for fifty reports with all their text. */
const REPORTS_BODY_KB = 40;

const accepted = z.object({ accepted: z.boolean() });

export const pageIntelligence = defineCall({
  name: 'pageIntelligence',
  method: 'POST',
  path: '/api/intelligence',
  access: 'public',
  tag: 'Tracking',
  keepalive: true,
  body: z.object({
    /** by default the address of the page that makes the call, from its Referer header */
    url: z.optional(z.string().check(z.maxLength(2000))),
    /** by default the url */
    value: z.optional(z.string().check(z.maxLength(2000))),
  }),
  answer: accepted,
  bodyKb: EVENT_BODY_KB,
  perMinute: 300,
});

export const scoreEvent = defineCall({
  name: 'scoreEvent',
  method: 'POST',
  path: '/api/hlscore',
  access: 'public',
  tag: 'Tracking',
  keepalive: true,
  body: trackingEventSchema,
  answer: accepted,
  bodyKb: EVENT_BODY_KB,
  perMinute: 300,
});

export const captureAnalytics = defineCall({
  name: 'captureAnalytics',
  method: 'POST',
  path: '/api/analytics',
  access: 'public',
  tag: 'Tracking',
  keepalive: true,
  body: analyticsCaptureSchema,
  answer: accepted,
  bodyKb: EVENT_BODY_KB,
  perMinute: 300,
});

export const reportRemote = defineCall({
  name: 'reportRemote',
  method: 'POST',
  path: '/api/reports',
  access: 'public',
  tag: 'Tracking',
  keepalive: true,
  body: z.array(remoteReportSchema).check(z.maxLength(50)),
  answer: accepted,
  bodyKb: REPORTS_BODY_KB,
  perMinute: 60,
});
