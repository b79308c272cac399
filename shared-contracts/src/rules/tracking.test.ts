import { describe, expect, test } from 'vitest';
import { COOKIES, IDENTIFIED_COOKIE_DAYS } from '../basics/constants';
import { ANALYTICS_EVENTS, TRACKING_ACTIONS } from '../basics/vocabulary';
import { analyticsCaptureSchema, trackingEventSchema } from '../entities/tracking-event';
import { keysOf } from '../keys-of';
import {
  analyticsCapture,
  isSendable,
  leadCapture,
  leadTrackingEvent,
  type TrackingInput,
  trackingEvent,
} from './tracking';

const input: TrackingInput = {
  name: 'ViewListing',
  email: 'sample-buyer@example.com',
  sudo: false,
  url: `https://site.example/${'a'.repeat(300)}`,
  mlsNumber: '400001',
  leadSource: 'HL Web - Question',
  properties: { page: 2 },
};

test('an event has action, contact, request and properties; the address is cut [B3.26] [B9.16]', () => {
  const event = trackingEvent(input);
  expect(trackingEventSchema.parse(event)).toEqual(event);
  expect(event).toEqual({
    action: 'Event Listing View',
    contact: { Email: 'sample-buyer@example.com' },
    request: {
      LeadSource__c: 'HL Web - Question',
      MLS_Number__c: '400001',
      web_source__c: input.url.slice(0, 200),
    },
    properties: { page: 2 },
  });
});

test('in sudo the event carries a flag saying so and is not sent [A6.6]', () => {
  const event = trackingEvent({ ...input, sudo: true });
  expect(trackingEventSchema.parse(event).sudo).toBe(true);
  expect(isSendable(event)).toBe(false);
  expect(isSendable(trackingEvent(input))).toBe(true);
});

describe('names', () => {
  test('seven tracking actions by their short names', () => {
    expect(TRACKING_ACTIONS).toEqual({
      Event: 'Event',
      ClickEmail: 'Event Click Email',
      ViewListing: 'Event Listing View',
      ViewAccount: 'Event View Account',
      ViewSearch: 'Event Listing Search',
      ShareListing: 'Event Listing Share',
      MortgageCalculator: 'Event Mortgage Calculator',
    });
    for (const name of keysOf(TRACKING_ACTIONS)) {
      expect(trackingEvent({ ...input, name }).action).toBe(TRACKING_ACTIONS[name]);
    }
  });

  test('analytics names next_listing, add_favorite and page views', () => {
    expect(ANALYTICS_EVENTS).toEqual(expect.arrayContaining(['next_listing', 'add_favorite', '$pageview']));
  });
});

test('the analytics event of a lead carries its source', () => {
  const { event, properties } = leadCapture('HL Web - Request Callback');
  expect(ANALYTICS_EVENTS).toContain(event);
  expect(properties).toEqual({ lead_source: 'HL Web - Request Callback' });
});

test('the score event of a lead needs an e-mail', () => {
  const around = { sudo: false, url: 'https://site.example/' };
  const lead = { email: null, lead_source: 'HL Web - Request Callback', mls_number: null };
  expect(leadTrackingEvent(lead, around)).toBeNull();
  expect(leadTrackingEvent({ ...lead, email: ' ' }, around)).toBeNull();
  expect(leadTrackingEvent({ ...lead, email: 'a@example.com' }, around)).toMatchObject({
    action: 'Event',
    request: { LeadSource__c: 'HL Web - Request Callback' },
  });
});

test("a captured event has the browser's properties", () => {
  const around = {
    url: 'https://site.example/',
    referrer: '',
    browser: 'Sample',
    os: 'Sample',
    screenWidth: 1440,
    screenHeight: 900,
    timeZone: 'Pacific/Honolulu',
    locale: 'en-US',
  };
  const capture = analyticsCapture('next_listing', 'visitor-1', around, { slug: 'x' });
  expect(analyticsCaptureSchema.parse(capture)).toEqual(capture);
  expect(capture.properties).toMatchObject({ $timezone: 'Pacific/Honolulu', $screen_width: 1440, slug: 'x' });
});

test('the identified cookie has one name and lives a year', () => {
  expect([COOKIES.identified, IDENTIFIED_COOKIE_DAYS]).toEqual(['identified', 365]);
});
