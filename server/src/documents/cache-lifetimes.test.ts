import {
  type Call,
  globalAggregates,
  readAggregates,
  readNestedRegions,
  readOffices,
  readRegions,
  regionPaths,
} from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWholeSite, type WholeSite } from './testing/whole-site';

let site: WholeSite;
beforeAll(async () => {
  site = await openWholeSite(20);
});
afterAll(() => site.close());

async function lifetimeOf({ method, path, answer }: Call): Promise<unknown> {
  const reply = await site.app.inject({ method, url: path });
  expect(reply.statusCode).toBe(200);
  expect(answer.safeParse(reply.json()).success).toBe(true);
  return reply.headers['cache-control'];
}

test.each<[string, Call, number]>([
  ['regions', readRegions, 180],
  ['nested regions', readNestedRegions, 180],
  ['region paths', regionPaths, 180],
])('the answer of %s states its lifetime [A7.20] [A9.8]', async (_, call, seconds) => {
  expect(await lifetimeOf(call)).toBe(`public, max-age=${seconds}`);
});

test.each<[string, Call, number]>([
  ['top-level aggregates', readAggregates, 100],
  ['global aggregates', globalAggregates, 10_000],
  ['offices', readOffices, 10_000],
])('the answer of %s states its lifetime [A9.8]', async (_, call, seconds) => {
  expect(await lifetimeOf(call)).toBe(`public, max-age=${seconds}`);
});
