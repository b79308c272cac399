import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { insertTrackingEvent } from '../tracking/tracking.repository';
import { REPORT_WEEKS, weeksBefore } from './report-weeks';
import { findWeeklyInterest } from './weekly-interest.repository';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const NOW = new Date('2026-11-20T12:00:00Z');
const view = (url: string) =>
  insertTrackingEvent(opened.database, {
    kind: 'intelligence',
    name: 'page-view',
    email: null,
    userId: null,
    payload: { url },
  });

test('counts the views of one listing, with any prefix and suffix of its address [B7.23]', async () => {
  for (const url of [
    'https://www.example.com/listings/a_home',
    'https://www.example.com/kai-sample/listings/a_home?utm_source=mail#photos',
    'https://www.example.com/listings/axhome',
    'https://www.example.com/listings/a_home-2',
  ])
    await view(url);
  const listing = { slug: 'a_home', internalId: 'i-1', mlsId: '1' };
  const { views, favorites, leads } = await findWeeklyInterest(opened.database, listing, new Date(0));
  expect([...views.values()]).toEqual([2]);
  expect([favorites.size, leads.size]).toEqual([0, 0]);
});

test('looks back twelve weeks that begin on Monday in Hawaii', () => {
  const weeks = weeksBefore(NOW);
  expect(weeks).toHaveLength(REPORT_WEEKS);
  expect(weeks.at(-1)).toBe('2026-11-16');
  // still Sunday in Hawaii
  expect(weeksBefore(new Date('2026-11-16T09:00:00Z')).at(-1)).toBe('2026-11-09');
});
