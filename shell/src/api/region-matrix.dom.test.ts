import { CACHE_SECONDS, regionMatrix, storageCache } from 'shared-contracts';
import { expect, test, vi } from 'vitest';
import { createApiClient } from './client';

test('the region matrix is kept for 150 seconds after it was fetched [B4.7]', async () => {
  let now = Date.parse('2026-11-20T20:00:00Z');
  const fetch = vi.fn(async () => Response.json({ 'Maui::1': {} }));
  const cache = storageCache(
    () => window.localStorage,
    () => now,
  );
  const ask = () => createApiClient({ answers: {}, userToken: () => null, fetch, cache }).call(regionMatrix, {});
  expect(await ask()).toEqual({ 'Maui::1': {} });
  now += (CACHE_SECONDS.regionMatrix - 1) * 1000;
  expect(await ask()).toEqual({ 'Maui::1': {} });
  expect(fetch).toHaveBeenCalledTimes(1);
  now += 1000;
  await ask();
  expect(fetch).toHaveBeenCalledTimes(2);
});
