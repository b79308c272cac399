import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedListing } from '../features/leads/testing/lead-app';
import { createTestApp } from '../testing/test-app';
import { openTestDatabase, type TestDatabase } from '../testing/test-database';
import { applyBatch } from './apply/apply-batch.repository';
import { calendarOf } from './open-house-calendar';
import { registerFeeds } from './routes';

const HOUSE = {
  key: 'oh/1',
  starts_at: '2026-12-05T23:00:00.000Z',
  ends_at: '2026-12-06T02:00:00.000Z',
  remarks:
    'Park on the street; bring slippers, please.\nʻĀina views from every window of this house, and a long, long walk to the shore.',
  virtual: false,
};
const listing = { ...storedListing({ internal_id: 'open-1', slug: 'open-home' }), open_houses: [HOUSE] };

let opened: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  opened = await openTestDatabase();
  await applyBatch(opened.database, { listings: [listing], removals: [] });
  app = await createTestApp({ features: [(server) => registerFeeds(server, { db: opened.database, feeds: [] })] });
});
afterAll(async () => {
  await app.close();
  await opened.close();
});

test('an open house is a calendar file', async () => {
  const response = await app.inject('/open-houses/open-home/oh%2F1.ics');
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(response.body).toContain('DTSTART:20261205T230000Z\r\nDTEND:20261206T020000Z\r\n');
  for (const address of [
    '/open-houses/open-home/none.ics',
    '/open-houses/none/oh%2F1.ics',
    '/open-houses/open-home/oh%2F1',
  ])
    expect((await app.inject(address)).statusCode).toBe(404);
});

test('its texts are escaped and its lines folded by the standard', () => {
  const text = calendarOf(listing, HOUSE, new Date('2026-11-23T20:00:00Z'));
  const lines = text.split('\r\n');
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(
    'DESCRIPTION:Park on the street\\; bring slippers\\, please.\\nʻĀina views from every window of this house\\, and a long\\, long walk to the shore.\r\n',
  );
  expect(text).not.toMatch(/[^\r]\n/);
});
