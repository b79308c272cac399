import {
  ApiError,
  captureAnalytics,
  pageIntelligence,
  type SessionState,
  scoreEvent,
  trackedAddress,
} from 'shared-contracts';
import { createTestHost, sampleUser } from 'shared-contracts/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { createTracker } from './tracker';

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: a test's clean start
  document.cookie = 'identified=; max-age=0; path=/';
});

const LISTINGS = `https://site.example/listings?${'x'.repeat(300)}`;
function make(
  user = sampleUser({ email: 'noa@example.com' }),
  loggedIn = true,
  location: string | (() => string) = LISTINGS,
  ready?: Promise<void>,
) {
  const { api, answer } = createTestHost();
  for (const call of [captureAnalytics, pageIntelligence, scoreEvent]) answer(call, { accepted: true });
  const onFailure = vi.fn();
  const session: SessionState = {
    user: loggedIn ? user : null,
    loaded: true,
    loggedIn,
    userMismatch: false,
    ended: null,
    expectedEmail: null,
    advisor: null,
  };
  const tracker = createTracker({
    api,
    session,
    visitorId: () => 'visitor-1',
    location: typeof location === 'string' ? () => location : location,
    onFailure,
    ...(ready === undefined ? {} : { ready }),
  });
  return { api, answer, tracker, onFailure };
}

test('two navigations give two page views [A7.39]', () => {
  const { tracker } = make();
  const capture = vi.fn();
  vi.stubGlobal('posthog', { capture });
  tracker.page();
  tracker.page();
  expect(capture.mock.calls.map(([event]) => event)).toEqual(['$pageview', '$pageview']);
});

test('asks the ingestion endpoint only when no analytics instance is on the page [B7.20]', () => {
  const { tracker, api } = make();
  vi.stubGlobal('posthog', { capture: vi.fn() });
  tracker.capture('share_listing');
  expect(api.inputsOf(captureAnalytics)).toEqual([]);
  vi.unstubAllGlobals();
  tracker.capture('share_listing', { mls: 'M1' });
  const [sent] = api.inputsOf(captureAnalytics);
  expect(sent?.body).toMatchObject({ event: 'share_listing', distinct_id: 'visitor-1', properties: { mls: 'M1' } });
  expect(String(sent?.body?.properties.$current_url)).toHaveLength(200);
});

test('an event stays below the 4 KB that the server accepts, whatever page the visitor came from', () => {
  const { tracker, api } = make(undefined, true, `https://site.example/${'x'.repeat(8000)}`);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(`https://other.example/${'y'.repeat(8000)}`);
  tracker.page();
  tracker.score('ViewListing');
  vi.restoreAllMocks();
  for (const call of [captureAnalytics, pageIntelligence, scoreEvent]) {
    const [sent] = api.inputsOf(call);
    expect(JSON.stringify(sent?.body).length, call.name).toBeLessThan(4096);
  }
  const texts = Object.values(api.inputsOf(captureAnalytics)[0]?.body?.properties ?? {}).filter(
    (value) => typeof value === 'string',
  );
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(500);
});

test('tracked addresses contain neither token nor user of a sign-in link; other addresses are unchanged', () => {
  const link = 'https://site.example/Login?email=noa%40example.com&token=the-only-copy&agent=kai';
  const { tracker, api } = make(undefined, true, link);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(link);
  tracker.page();
  tracker.score('ViewAccount');
  vi.restoreAllMocks();
  expect(api.calls).toHaveLength(3);
  expect(JSON.stringify(api.calls)).not.toMatch(/the-only-copy|token|noa%40/);
  expect(api.inputsOf(pageIntelligence)[0]?.body?.url).toBe('https://site.example/Login?agent=kai');
  const capture = vi.fn();
  vi.stubGlobal('posthog', { capture });
  tracker.page();
  expect(capture).toHaveBeenCalledWith('$pageview', { $current_url: 'https://site.example/Login?agent=kai' });
  expect(trackedAddress('https://site.example/listings?a=%20b+c#d')).toBe('https://site.example/listings?a=%20b+c#d');
  expect(trackedAddress('')).toBe('');
  expect(trackedAddress('https://site.example/shortlist/Ab_-9?x=1')).toBe('https://site.example/shortlist/?x=1');
  expect(trackedAddress('https://site.example/shortlist/12#a')).toBe('https://site.example/shortlist/12#a');
});

test('an early event is sent later, with the address where it happened', async () => {
  let takeTurn = () => {};
  const ready = new Promise<void>((resolve) => {
    takeTurn = resolve;
  });
  let address = 'https://site.example/listings/maui';
  const { tracker, api } = make(undefined, true, () => address, ready);
  tracker.page();
  address = 'https://site.example/listings';
  expect(api.calls).toEqual([]);
  takeTurn();
  await vi.waitFor(() => expect(api.inputsOf(pageIntelligence)).toHaveLength(1));
  expect(api.inputsOf(pageIntelligence)[0]?.body?.url).toBe('https://site.example/listings/maui');
});

test('a failing ingestion is logged once and shows no message [B8.19]', async () => {
  const { tracker, answer, onFailure } = make();
  answer(captureAnalytics, () => {
    throw new ApiError('network');
  });
  tracker.capture('share_listing');
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1));
});

test('score events need an e-mail and are not sent in sudo', () => {
  const visitor = make(sampleUser(), false);
  visitor.tracker.score('ViewListing');
  const sudo = make(sampleUser({ email: 'client@example.com', signed_in_sudo: true }));
  sudo.tracker.score('ViewListing');
  sudo.tracker.capture('next_listing');
  sudo.tracker.page();
  expect([visitor.api.calls, sudo.api.calls]).toEqual([[], []]);
  const buyer = make();
  buyer.tracker.score('ViewListing', { mlsNumber: 'M1' });
  expect(buyer.api.inputsOf(scoreEvent)[0]?.body).toMatchObject({
    action: 'Event Listing View',
    contact: { Email: 'noa@example.com' },
    request: { MLS_Number__c: 'M1' },
  });
});

test('the identified cookie is set for a year, and only for a known user who is not impersonated [B4.6] [B9.10]', () => {
  const setter = vi.spyOn(document, 'cookie', 'set');
  make(sampleUser(), false).tracker.identify();
  make(sampleUser({ signed_in_sudo: true })).tracker.identify();
  expect(setter).not.toHaveBeenCalled();
  make().tracker.identify();
  expect(setter.mock.calls[0]?.[0]).toMatch(/^identified=1; Max-Age=31536000;/);
  setter.mockRestore();
});
