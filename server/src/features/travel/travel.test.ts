import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { MemorySearch } from 'search-engine';
import { storedListing } from 'search-engine/testing';
import { travelTimes } from 'shared-contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';
import { registerTravel } from './routes';
import { routingService } from './routing-service';

/** What the routing service answers, and what it was asked. */
let answer: (positions: string[]) => { status?: number; body: unknown };
const asked: string[] = [];
const osrm = createServer((request, response) => {
  asked.push(request.url ?? '');
  const positions = /^\/base\/table\/v1\/driving\/([^?]+)\?annotations=duration,distance$/.exec(request.url ?? '')?.[1];
  const { status = 200, body } = positions ? answer(positions.split(';')) : { status: 404, body: null };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
/** Each position is ten minutes and ten miles from the next. */
const line = (positions: string[]) => {
  const rows = (unit: number) => positions.map((_, from) => positions.map((__, to) => Math.abs(from - to) * unit));
  return { body: { code: 'Ok', durations: rows(600), distances: rows(16093.44) } };
};

let app: FastifyInstance;
let base: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => osrm.listen(0, '127.0.0.1', resolve));
  const address = osrm.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/base/`;
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
    features: [(one) => registerTravel(one, { search, drivesBetween: routingService(base) })],
  });
  asked.length = 0;
  answer = line;
  return () => app.close();
});
afterAll(() => new Promise((resolve) => osrm.close(resolve)));

const read = async (ids: string) => {
  const response = await app.inject({ url: travelTimes.path.replace(':ids', ids) });
  return { status: response.statusCode, body: response.json() };
};

test('homes have minutes and miles by road in the order of the answer; unknown positions have none (D154)', async () => {
  const { body } = await read('b,a,c,gone');
  expect(body).toEqual({
    ids: ['b', 'a', 'c'],
    minutes: [
      [0, 10, null],
      [10, 0, null],
      [null, null, null],
    ],
    miles: [
      [0, 10, null],
      [10, 0, null],
      [null, null, null],
    ],
  });
  // longitude first, and nothing of a home without a public position
  expect(asked).toEqual(['/base/table/v1/driving/-156.50000,20.80000;-156.50000,20.70000?annotations=duration,distance']);
});

test('the same homes are asked for once, a single home never', async () => {
  await read('a,b');
  await read('a,b');
  await read('a,c');
  expect(asked).toHaveLength(1);
});

test.each([
  ['an error', () => ({ status: 500, body: { code: 'InternalError' } })],
  ['no table', () => ({ body: { code: 'Ok' } })],
  ['a smaller table', () => ({ body: { code: 'Ok', durations: [[0]], distances: [[0]] } })],
  ['a negative time', (all: string[]) => ({ body: { ...line(all).body, durations: all.map(() => all.map(() => -1)) } })],
])('%s of the routing service is a clear failure, and the next request asks again', async (_, wrong) => {
  answer = wrong;
  const { status, body } = await read('a,b');
  expect(status).toBe(503);
  expect(body.detail ?? body.title).toContain("The service for driving times doesn't answer.");
  answer = line;
  expect((await read('a,b')).status).toBe(200);
});
