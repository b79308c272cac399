import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, regionMarket } from 'shared-contracts';
import { sampleGroupMarket, sampleRegionMarket } from 'shared-contracts/testing';
import { expect, test } from 'vitest';
import { sectionTitles, showListing } from '../testing/show-listing';

test('the Location section leads down the regions, each link to its region path [B2.5.10] [B2.5.18]', async () => {
  await showListing({ region_name_path: 'Maui > South > Kihei', region_slug_path: 'maui/south/kihei' });
  const way = within(screen.getByRole('navigation', { name: 'Regions' }));
  expect(way.getAllByRole<HTMLAnchorElement>('link').map((link) => [link.textContent, link.pathname])).toEqual([
    ['Maui', '/listings/maui'],
    ['South', '/listings/maui/south'],
    ['Kihei', '/listings/maui/south/kihei'],
  ]);
});

test('the map has zoom 14; without a position there is a sentence instead [B7.29] [B9.27]', async () => {
  await showListing({ lat: 20.5, lng: -156.4 });
  const map = await screen.findByRole('img', { name: /Map of/ });
  expect([map.dataset.zoom, map.dataset.center]).toEqual(['14', '20.5,-156.4']);
  cleanup();
  await showListing({ lat: null, lng: null });
  expect(screen.getByText('The exact position of this listing is not published.')).toBeTruthy();
});

test('street view opens in a modal 600 px high, only on request [B2.5.11] [B8.12] [B9.27] [B4.28]', async () => {
  await showListing({ lat: null, lng: null }, { settings: { googleMapsKey: 'k1' } });
  const place = within(screen.getByRole('region', { name: 'Location' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(place.getByRole('button', { name: 'Street View' }));
  const dialog = await screen.findByRole('dialog', { name: /Street view of/ });
  const text = "No Street View Results: Sorry, we weren't able to load a street view for this location.";
  expect((await within(dialog).findByText(text)).closest<HTMLElement>('[style]')?.style.height).toBe('600px');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(text)).toBeNull();
});

test('regional information draws the median of each kind of homes, and leads to more figures [D156] [B2.5.12] [B7.28]', async () => {
  const region = { name: 'South', handles: ['maui', 'south'] };
  const { host } = await showListing(
    { region_slug_path: 'maui/south/kihei' },
    {
      market: sampleRegionMarket({
        groups: [
          sampleGroupMarket({ group: 'houses' }),
          sampleGroupMarket({ group: 'condos', asking: { value: 625_000, homes: 30, region } }),
          sampleGroupMarket({ group: 'land', asking: { value: null, homes: 0, region: null } }),
        ],
      }),
    },
  );
  expect(await screen.findByText('Median asking price in Kīhei')).toBeTruthy();
  const grid = within(screen.getByRole('region', { name: 'Regional Information' }));
  const items = grid.getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Houses$1.25M120 for sale',
    'Condos and townhouses$625KFewer than ten homes for sale in Kīhei; this is South, Maui (30 for sale).',
  ]);
  expect(items.map((item) => item.querySelector<HTMLElement>('[style]')?.style.width)).toEqual(['100%', '50%']);
  const more = grid.getByRole<HTMLAnchorElement>('link', { name: 'More about prices and sales in Kīhei' });
  expect(more.pathname).toBe('/regions/maui/south/kihei');
  expect(host.api.inputsOf(regionMarket)).toEqual([{ query: { region: 'maui/south/kihei' } }]);
});

test('regional information is left out without figures', async () => {
  await showListing({ region_slug_path: 'maui/east/keanae' }, { market: sampleRegionMarket({ groups: [] }) });
  expect(sectionTitles()).not.toContain('Regional Information');
});

test('prices that cannot be loaded say so with a retry', async () => {
  await showListing(
    { region_slug_path: 'oahu/failing', region_name_path: 'Oahu > Failing' },
    {
      prepare: (host) =>
        host.answer(regionMarket, () => {
          throw new ApiError('network');
        }),
    },
  );
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('schools name elementary, middle or junior, and high; an unknown one is left out [B2.5.15]', async () => {
  await showListing({ schools: { elementary: 'Kamaliʻi', middle: 'Lokelani', high: null } });
  const schools = within(screen.getByRole('region', { name: 'Schools' }));
  const names = schools.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(names).toEqual([
    ['Elementary', 'Kamaliʻi'],
    ['Middle or junior', 'Lokelani'],
  ]);
  cleanup();
  await showListing({ schools: { elementary: null, middle: null, high: null } });
  expect(sectionTitles()).not.toContain('Schools');
});

test.each([
  ['Kauai', 'kauai'],
  ['Oahu', 'honolulu'],
  ['Maui', 'maui'],
  ['Lanai', 'maui'],
  ['Molokai', 'maui'],
  ['Big Island', 'hawaii'],
])('a parcel on %s links to the county site of %s [B7.31]', async (hl_region_island, county) => {
  const countyLinks = {
    kauai: 'https://kauai.example/{tmk}',
    honolulu: 'https://honolulu.example/{tmk}',
    maui: 'https://maui.example/{tmk}',
    hawaii: 'https://hawaii.example/{tmk}',
  };
  await showListing({ hl_region_island, tmk: [...'2390010010000'] }, { settings: { countyLinks } });
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'County property data' });
  expect([link.href, link.target]).toEqual([`https://${county}.example/2390010010000`, '_blank']);
});
