import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type PriceHistogram, type Region, readRegions, searchAggregates } from 'shared-contracts';
import { beforeEach, expect, test } from 'vitest';
import { pretendWidth, renderSearch, SAMPLE_REGIONS } from '../testing/render-search';
import { neighboursOf, withinRegion } from './neighbours';
import { priceSpread, priceSteps } from './price-spread';

beforeEach(() => pretendWidth(1440));
const bar = (from: number, to: number | null, count: number) => ({ from, to, count });
const histogram: PriceHistogram = [
  bar(0, 50_000, 0),
  bar(450_000, 500_000, 50),
  bar(950_000, 1_000_000, 100),
  bar(2_950_000, 3_000_000, 50),
  bar(3_000_000, null, 0),
];

test('estimates the quartiles of the prices from the histogram', () => {
  expect(priceSpread(histogram)).toEqual({ low: 500_000, middle: 975_000, high: 1_000_000 });
  expect(priceSpread([bar(0, 50_000, 0)])).toBeNull();
  // more than a quarter are above the histogram's last edge
  expect(priceSpread([bar(0, 50_000, 2), bar(3_000_000, null, 2)])).toBeNull();
});

test('bars are wide enough to be read, the dearest in one', () => {
  const steps = priceSteps([
    bar(0, 50_000, 3),
    bar(200_000, 250_000, 4),
    bar(250_000, 300_000, 5),
    bar(3_000_000, null, 6),
  ]);
  expect(steps).toEqual([
    { label: '$0', count: 7 },
    { label: '$250K', count: 5 },
    { label: '$3M+', count: 6 },
  ]);
});

const region = (id: number, name: string, parent: string, lng: number | null, listing_count = 1): Region => ({
  id,
  name,
  handle: name.toLowerCase(),
  level: parent === '' ? 'island' : 'district',
  path: [],
  region_level_string: parent === '' ? `Island::${name}` : `${parent} > District::${name}`,
  center: lng === null ? null : { lat: 20.7, lng },
  listing_count,
});

test('neighbours are of the same level and the same region, the nearest first', () => {
  const maui = region(1, 'Maui', '', -156.4);
  const south = region(2, 'South', 'Island::Maui', -156.44);
  const west = region(3, 'West', 'Island::Maui', -156.68);
  const central = region(4, 'Central', 'Island::Maui', -156.47);
  const unplaced = region(5, 'Upcountry', 'Island::Maui', null);
  const elsewhere = region(6, 'Puna', 'Island::Big Island', -156.44);
  const all = [maui, south, west, central, unplaced, elsewhere];
  expect(neighboursOf(south, all)).toEqual([central, west, unplaced]);
  expect(withinRegion(maui, [...all, region(7, 'Empty', 'Island::Maui', -156, 0)])).toHaveLength(4);
});

test('the page of a region draws its market whatever the filters, and links the regions around it', async () => {
  const beside: Region = {
    ...(SAMPLE_REGIONS[2] ?? region(9, 'none', '', 0)),
    id: 40,
    name: 'Wailea',
    handle: 'wailea',
    path: [...(SAMPLE_REGIONS[1]?.path ?? []), { level: 'town', name: 'Wailea', handle: 'wailea' }],
    region_level_string: 'Island::Maui > District::South > Town::Wailea',
    listing_count: 1234,
  };
  const host = renderSearch({
    url: '/listings/maui/south/kihei?minBeds=3',
    prepare: (prepared) => {
      prepared.answer(readRegions, { regions: [...SAMPLE_REGIONS, beside], sections: {} });
      prepared.answer(searchAggregates, {
        price_histogram: histogram,
        type_dwelling: [
          { value: 'Condo', count: 1200 },
          { value: 'Single Family', count: 300 },
        ],
      });
    },
  });
  const types = within(await screen.findByRole('figure', { name: 'Listings by type' }));
  expect(types.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['Condo1,200', 'House300']);
  expect(screen.getByText(/Half of the listings ask between/).textContent).toContain('the middle is $975K');
  expect(host.api.inputsOf(searchAggregates)[0]?.body?.filters).toMatchObject({ title_land: [] });
  expect(host.api.inputsOf(searchAggregates)[0]?.body?.filters?.minBeds).toBeUndefined();
  const near = within(screen.getByRole('navigation', { name: 'Near Kīhei' }));
  expect(near.getByRole('link', { name: 'Wailea 1,234' }).getAttribute('href')).toBe('/listings/maui/south/wailea');
});

test('figures that could not be loaded say so and take nothing with them [A8.7]', async () => {
  const host = renderSearch({
    url: '/listings/maui/south/kihei',
    prepare: (prepared) =>
      prepared.answer(searchAggregates, () => {
        throw new ApiError('internal');
      }),
  });
  expect((await screen.findByRole('alert')).textContent).toContain("We couldn't load market stats for Kīhei");
  expect(screen.getAllByRole('article')).toHaveLength(2);
  host.answer(searchAggregates, { type_dwelling: [{ value: 'Condo', count: 2 }] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('figure', { name: 'Listings by type' })).toBeTruthy();
});
