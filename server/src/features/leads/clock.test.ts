import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountApp, browserOf } from '../accounts/testing/account-app';
import { openLeadApp } from './testing/lead-app';

let leads: AccountApp;
beforeAll(async () => {
  leads = await openLeadApp();
});
afterAll(() => leads.close());

test('returns the current time, never a stored one, so that every browser offers the same days (D4)', async () => {
  const before = Date.now();
  const response = await browserOf(leads.app).get('/api/v3/clock');
  expect(response.headers['cache-control']).toBe('no-store');
  const { now } = response.json<{ now: string }>();
  expect(Date.parse(now)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(now)).toBeLessThanOrEqual(Date.now());
});
