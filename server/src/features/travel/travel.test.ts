import type { FastifyInstance } from 'fastify';
import { MemorySearch } from 'search-engine';
import { storedListing } from 'search-engine/testing';
import { travelTimes } from 'shared-contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';
import { registerTravel } from './routes';
import { routingService } from './routing-service';
import { oneLine, startOsrm } from './testing/osrm-server';

let osrm: Awaited<ReturnType<typeof startOsrm>>;
let app: FastifyInstance;
beforeAll(async () => {
  osrm = await startOsrm();
});
beforeEach(async () => {
  const search = new MemorySearch({ longestMs: 1000 });
  const listing = (id: string, lat: number | null) =>
    storedListing(id, { internal_id: id, lat, lng: lat === null ? null : -156.5 });
  await search.apply(
    [listing('a', 20.7), listing('b', 20.8), listing('c', null)].map((each) => ({ kind: 'upsert', listing: each })),
  );
  search.open();
  app = await createTestApp({
    features: [(one) => registerTravel(one, { search, drivesBetween: routingService(osrm.url) })],
  });
  osrm.asked.length = 0;
  osrm.answer = (positions) => ({ body: oneLine(positions) });
  return () => app.close();
});
afterAll(() => osrm.close());

const read = async (ids: string) => {
  const response = await app.inject({ url: travelTimes.path.replace(':ids', ids) });
  return { status: response.statusCode, body: response.json() };
};

test('homes have minutes and miles by road; a home without a public position has none (D154)', async () => {
  const { body } = await read('b,a,c,gone');
  const square = [
    [0, 10, null],
    [10, 0, null],
    [null, null, null],
  ];
  expect(body).toEqual({ ids: ['b', 'a', 'c'], minutes: square, miles: square });
  // longitude first
  expect(osrm.asked).toEqual([
    '/base/table/v1/driving/-156.50000,20.80000;-156.50000,20.70000?annotations=duration,distance',
  ]);
});

test('the same homes are asked for once, a single home never', async () => {
  await read('a,b');
  await read('a,b');
  await read('a,c');
  expect(osrm.asked).toHaveLength(1);
});

test.each([
  ['an error', () => ({ status: 500, body: { code: 'InternalError' } })],
  ['no table', () => ({ body: { code: 'Ok' } })],
  ['a smaller table', () => ({ body: { code: 'Ok', durations: [[0]], distances: [[0]] } })],
  ['a negative time', (all: string[]) => ({ body: { ...oneLine(all), durations: all.map(() => all.map(() => -1)) } })],
])('%s of the routing service is a clear failure, and the next request asks again', async (_, wrong) => {
  osrm.answer = wrong;
  const { status, body } = await read('a,b');
  expect(status).toBe(503);
  expect(JSON.stringify(body)).toContain("The service for driving times doesn't answer.");
  osrm.answer = (positions) => ({ body: oneLine(positions) });
  expect((await read('a,b')).status).toBe(200);
});
