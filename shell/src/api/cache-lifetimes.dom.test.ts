import { advisorById, type Call, readNestedRegions, readRegions, regionMatrix, teamBySlug } from 'shared-contracts';
import { sampleAgent, sampleTeam } from 'shared-contracts/testing';
import { expect, test, vi } from 'vitest';
import { storageCache } from './cached-entry';
import { createApiClient } from './client';

type Lifetime = [what: string, call: Call, input: object, seconds: number, answer: unknown];

/** The calls of pages with a documented cache lifetime. */
const STATED: Lifetime[] = [
  ['regions', readRegions, {}, 180, { regions: [], sections: {} }],
  ['nested regions', readNestedRegions, {}, 180, []],
];
/** The documents state no lifetime for these: they use the one of the listing page and the navigation. */
const BY_DEFAULT: Lifetime[] = [
  ['an agent', advisorById, { params: { id: 'kai-sample' } }, 180, sampleAgent()],
  ['a team', teamBySlug, { params: { slug: 'north-shore' } }, 180, sampleTeam()],
];

test('the region matrix is asked for once in 150 seconds [B4.7]', () =>
  isKeptFor(regionMatrix, {}, 150, { 'Maui::1': {} }));
test.each(STATED)('%s are asked for once, and again after their time [A9.8]', (_, ...rest) => isKeptFor(...rest));
test.each(BY_DEFAULT)('%s is asked for once in three minutes [B9.19]', (_, ...rest) => isKeptFor(...rest));

async function isKeptFor(call: Call, input: object, seconds: number, answer: unknown): Promise<void> {
  let now = Date.parse('2026-11-20T20:00:00Z');
  const fetch = vi.fn(async () => Response.json(answer));
  const cache = storageCache(
    () => window.localStorage,
    () => now,
  );
  // A new client, as on another page.
  const ask = () =>
    createApiClient({
      answers: {},
      answersOf: null,
      userToken: () => null,
      session: () => ({ generation: 0, userId: null }),
      fetch,
      cache,
    }).call(call, input);
  await ask();
  now += (seconds - 1) * 1000;
  await ask();
  expect(fetch).toHaveBeenCalledTimes(1);
  now += 1000;
  await ask();
  expect(fetch).toHaveBeenCalledTimes(2);
}
