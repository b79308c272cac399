// @vitest-environment happy-dom
import { type Call, globalAggregates, readAggregates, readOffices, readRegions, storageCache } from 'shared-contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { createApiClient } from './client';

beforeEach(() => window.localStorage.clear());

const EMPTY = {
  readRegions: { regions: [], sections: {} },
  readAggregates: {},
  globalAggregates: { island: [], type_dwelling: [], by_island: {}, total: 0 },
  readOffices: [],
} as const;

const LIFETIMES: [string, Call, number, unknown][] = [
  ['regions', readRegions, 180, EMPTY.readRegions],
  ['top-level aggregates', readAggregates, 100, EMPTY.readAggregates],
  ['global aggregates', globalAggregates, 10_000, EMPTY.globalAggregates],
  ['offices', readOffices, 10_000, EMPTY.readOffices],
];

test.each(LIFETIMES)('%s are asked for once, and again after their time [A9.8]', async (_, call, seconds, answer) => {
  let now = Date.parse('2026-11-20T20:00:00Z');
  const fetch = vi.fn(async () => Response.json(answer));
  const cache = storageCache(
    () => window.localStorage,
    () => now,
  );
  // a client of its own each time, as on another page
  const ask = () => createApiClient({ answers: {}, userToken: () => null, fetch, cache }).call(call, {});
  await ask();
  now += (seconds - 1) * 1000;
  await ask();
  expect(fetch).toHaveBeenCalledTimes(1);
  now += 1000;
  await ask();
  expect(fetch).toHaveBeenCalledTimes(2);
});
