import { createElement } from 'react';
import type { SimilarListing } from 'shared-contracts';
import { sampleListing } from 'shared-contracts/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertTrackingEvent } from '../../features/tracking/tracking.repository';
import { markup } from '../../platform/html/html';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { Columns } from './chart';
import { listingReport, REPORT_WEEKS, weeksBefore } from './report';
import { readInterest } from './report.repository';

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
  const { views, favorites, leads } = await readInterest(opened.database, listing, new Date(0));
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

const similarAt = (asking_price: number, address: string): SimilarListing => ({
  internal_id: address,
  slug: 'x',
  status: 'Active',
  asking_price,
  is_rental: false,
  beds: 3,
  baths: 2,
  total_floor_area: 1000,
  lot_size_ft: null,
  dwelling_type_name: 'Condo',
  address,
  photo: null,
  listing_office_name: null,
});

test('reports figures, the change of price and what a buyer would look at too [B7.23]', () => {
  const listing = sampleListing({ asking_price: 900_000, previous_price: 1_000_000, is_rental: false });
  const interest = { views: new Map([['2026-11-16', 7]]), favorites: new Map([['2026-11-09', 2]]), leads: new Map() };
  const prices = [
    { price: 1_000_000, since: '2026-09-01T20:00:00.000Z' },
    { price: 900_000, since: '2026-11-02T20:00:00.000Z' },
  ];
  const similar = [950_000, 870_000].map((asking_price, index) => similarAt(asking_price, `${index} Sample Road`));
  const report = listingReport({ listing, interest, similar, prices, siteName: 'Hawaii Life', now: NOW });
  expect(report).toContain('<b>7</b>Page views');
  expect(report).toContain('<b>2</b>Favorites');
  expect(report).toContain('-10.0%');
  expect(report).toContain('aria-label="Price: 9/1 $1M, 11/2 $900K"');
  expect(report).toContain(
    'aria-label="Prices: 1 Sample Road $870,000, 1 Sample Street (this one) $900,000, 0 Sample Road $950,000"',
  );
  expect(report).toContain('1 of 2 similar listings on the market ask for less');
  expect(report).toContain('<h2>Leads by week</h2><p class="paper-soft">None in these weeks.</p>');
});

test('a listing without a view shows one sentence', () => {
  const interest = { views: new Map(), favorites: new Map(), leads: new Map() };
  const facts = { listing: sampleListing(), interest, similar: [], prices: [], siteName: 'Hawaii Life', now: NOW };
  const report = listingReport(facts);
  expect(report.match(/No page views, favorites or leads in these weeks/g)).toHaveLength(1);
  expect(report).not.toContain('None in these weeks');
  expect(report).not.toContain('<svg');
});

test('a long address leaves the mark of the own listing, and a home without a floor has no price for it', () => {
  const listing = sampleListing({
    asking_price: 900_000,
    address: { ...sampleListing().address, line_1: '12345 Lower Honoapiʻilani Kamehameha Road #1204' },
  });
  const interest = { views: new Map(), favorites: new Map(), leads: new Map() };
  const similar = [{ ...similarAt(870_000, 'Lot 7'), total_floor_area: null }];
  const report = listingReport({ listing, interest, similar, prices: [], siteName: 'Hawaii Life', now: NOW });
  expect(report).toContain('>12345 Lower Honoapiʻilani… (this one)</text>');
  expect(report).toContain('<td>Lot 7</td><td class="paper-number">$870,000</td><td class="paper-number">–</td>');
});

test('a chart says in words what it draws', () => {
  const chart = markup(createElement(Columns, { name: 'Views', bars: [{ label: '11/16', value: 3 }] }));
  expect(chart).toContain('aria-label="Views: 11/16 3"');
});
