import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ApiError,
  advancedAggregates,
  readRegions,
  type SearchFilters,
  searchAggregates,
  searchCards,
  searchCounts,
} from 'shared-contracts';
import { sampleUser, type TestHost } from 'shared-contracts/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { pretendWidth, renderSearch, sampleResponse } from '../testing/render-search';

beforeEach(() => pretendWidth(1440));
const user = userEvent.setup();
const lastFilters = (host: TestHost): SearchFilters => host.api.inputsOf(searchCards).at(-1)?.body?.filters ?? {};

/** what the panel's button counts */
const previewed = (host: TestHost) => host.api.inputsOf(searchCards).findLast(({ body }) => body?.limit === 0)?.body;

/** Fills a field at once: each key draws the page again. */
async function enter(field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}
async function openBar(name: RegExp) {
  await screen.findAllByText('2 Listings');
  // the phone's button with the same name is the last one, hidden by the style sheet
  await user.click(screen.getAllByRole('button', { name })[0] ?? document.body);
}
async function openPanel() {
  await openBar(/^Filters/);
  const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
  // its content follows the frame
  await panel.findAllByRole('group');
  return panel;
}

describe('each filter alone changes the search [A1.1]', () => {
  test('region, found without its kahakō [A1.1]', async () => {
    const host = renderSearch();
    await openBar(/^Region/);
    await enter(await screen.findByLabelText('Find a region'), 'kihei');
    await user.click(await screen.findByLabelText(/Kīhei, South, Maui/));
    await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings/maui/south/kihei'));
    await waitFor(() => expect(lastFilters(host).hl_regions).toHaveLength(1));
  });

  test('region, opened level by level [A1.1]', async () => {
    const host = renderSearch();
    await openBar(/^Region/);
    await user.click(await screen.findByRole('button', { name: 'Show regions of Maui' }));
    await user.click(screen.getByLabelText(/^South/));
    await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings/maui/south'));
  });

  test('regions show their counts under the current filters, for any selected region', async () => {
    const counted = (count: number) => ({ hl_regions: [{ value: 'Island::Maui', count }] });
    const host = renderSearch({
      url: '/listings/maui/south?minBeds=3&map_ne_lat=21&map_sw_lat=20&map_ne_lng=-156&map_sw_lng=-157',
      prepare: (prepared) =>
        prepared.answer(searchAggregates, ({ body }) => counted(body?.filters?.minBeds === 3 ? 77 : 1234)),
    });
    await openBar(/^South/);
    const maui = await screen.findByLabelText(/^Maui/);
    await waitFor(() => expect(maui.closest('label')?.textContent).toContain('77'));
    const asked = host.api
      .inputsOf(searchAggregates)
      .findLast(({ body }) => body?.aggregates_query?.includes('hl_regions'))?.body;
    expect(asked).toMatchObject({ aggregates_query: ['hl_regions'], limit: 0 });
    expect(asked?.filters?.hl_regions).toBeUndefined();
    expect(asked?.mapBounds).toBeUndefined();
    // South is open within Maui: it has none of these
    expect(screen.getByLabelText(/^South/).closest('label')?.textContent).toContain('0');
  });

  test('the count of a town is not the count of a building in it', async () => {
    const town = 'Island::Maui > District::South > Town::Kīhei';
    renderSearch({
      url: '/listings/maui/south/kihei',
      prepare: (host) =>
        host.answer(searchAggregates, {
          hl_regions: [
            { value: town, count: 125 },
            { value: `${town} > BuildingName::Kai Nani Gardens`, count: 1 },
          ],
        }),
    });
    await openBar(/^K.hei/);
    const kihei = await screen.findByLabelText(/^Kīhei/);
    await waitFor(() => expect(kihei.closest('label')?.textContent).toContain('125'));
  });

  test('price: typed, and its histogram [A1.1] [A9.3]', async () => {
    const host = renderSearch();
    await openBar(/^Price/);
    const [most] = (await screen.findAllByLabelText('Maximum price', { selector: 'input[type=text]' })) ?? [];
    await user.type(most ?? document.body, '3000000{Enter}');
    await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings?maxPrice=3000000'));
    await waitFor(() => expect(lastFilters(host).maxPrice).toBe(3_000_000));
  });

  test('beds and baths [A1.1]', async () => {
    const host = renderSearch();
    await openBar(/^Beds/);
    await user.click(screen.getByRole('radio', { name: '2 or more baths' }));
    await user.selectOptions(screen.getByLabelText('Max beds'), '4');
    await waitFor(() => expect(lastFilters(host)).toMatchObject({ minBaths: 2, maxBeds: 4 }));
  });

  test('a most that only an address can ask for is shown and can be taken away', async () => {
    const host = renderSearch({ url: '/listings?maxBeds=9' });
    await openBar(/^Up to 9 beds/);
    expect(screen.getByLabelText<HTMLSelectElement>('Max beds').value).toBe('9');
    await user.selectOptions(screen.getByLabelText('Max beds'), 'Any');
    await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings'));
  });

  test('property type, with its count [A1.1]', async () => {
    const counts = { type_dwelling: [{ value: 'Single Family', count: 1204 }] };
    const host = renderSearch({
      prepare: (prepared) => prepared.answer(searchCards, sampleResponse({ aggregations: counts })),
    });
    await openBar(/^Type/);
    const house = screen.getByLabelText(/^House/);
    expect(house.closest('label')?.textContent).toContain('1,204');
    await user.click(house);
    await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings?type=house'));
  });

  test('status; the last one taken away brings the default back [A1.1] [A9.4]', async () => {
    const host = renderSearch({ url: '/listings?statuses=pending' });
    await openBar(/^Status/);
    await user.click(screen.getByLabelText(/^Active$/));
    await waitFor(() => expect(lastFilters(host).statuses).toEqual(['Pending', 'Active']));
    await user.click(screen.getByLabelText(/^Active$/));
    await user.click(screen.getByLabelText(/^Pending$/));
    await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings'));
  });

  test('size [A1.1]', async () => {
    const host = renderSearch();
    const panel = await openPanel();
    await enter(await panel.findByLabelText('Interior from'), '1,200');
    await user.click(await panel.findByRole('button', { name: 'Show 2 Listings' }));
    await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings?minSqFt=1200'));
  });
});

test.each(['−5', 'many'])('a size of %s is refused and sends nothing', async (typed) => {
  const host = renderSearch();
  const panel = await openPanel();
  await user.type(await panel.findByLabelText('Interior to', {}, { timeout: 10_000 }), typed);
  expect(panel.getByText('Enter a number, such as 1,200.')).toBeTruthy();
  expect(previewed(host)?.filters?.maxSquareFeet).toBeUndefined();
});

test('a minimum above its maximum is exchanged with it when its field is left, with a note', async () => {
  const host = renderSearch();
  const panel = await openPanel();
  await enter(await panel.findByLabelText('Interior to'), '900');
  await enter(await panel.findByLabelText('Interior from'), '1,500');
  await user.tab();
  expect(await panel.findByText(/so we exchanged them/)).toBeTruthy();
  await user.click(await panel.findByRole('button', { name: 'Show 2 Listings' }));
  await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings?minSqFt=900&maxSqFt=1500'));
});

test('a typed minimum price above the maximum is exchanged with it, with a note [A9.3]', async () => {
  const host = renderSearch({ url: '/listings?maxPrice=500000' });
  await openBar(/^Up to/);
  const field = await screen.findByRole('textbox', { name: 'Minimum price' });
  await enter(field, '900,000');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/so we exchanged them/)).toBeTruthy();
  await waitFor(() => expect(lastFilters(host)).toMatchObject({ minPrice: 500_000, maxPrice: 900_000 }));
  expect(field).toHaveProperty('value', '500,000');
});

test('an address with a minimum above its maximum is searched in order, with a note', async () => {
  const host = renderSearch({ url: '/listings?minPrice=900000&maxPrice=500000' });
  await waitFor(() => expect(lastFilters(host)).toMatchObject({ minPrice: 500_000, maxPrice: 900_000 }));
  expect(host.flashed).toEqual([expect.objectContaining({ text: expect.stringContaining('exchanged') })]);
});

test('the count of the panel follows a number while it is typed', async () => {
  const host = renderSearch();
  const panel = await openPanel();
  const fee = panel.getByLabelText<HTMLInputElement>('Maintenance fee up to');
  await user.type(fee, '1000');
  await waitFor(() => expect(previewed(host)?.filters?.maxFee).toBe(1000));
  expect(document.activeElement).toBe(fee);
  expect(fee.value).toBe('1000');
});

test('land is typed in acres, a year without a separator, a fee in dollars', async () => {
  const host = renderSearch({ url: '/listings?minYearBuilt=1990&minLand=43560' });
  const panel = await openPanel();
  expect(panel.getByLabelText<HTMLInputElement>('Built in or after').value).toBe('1990');
  expect(panel.getByLabelText<HTMLInputElement>('Land from').value).toBe('1');
  await enter(panel.getByLabelText('Land to'), '2.5');
  await enter(panel.getByLabelText('Maintenance fee up to'), '1,000');
  await user.click(await panel.findByRole('button', { name: 'Show 2 Listings' }));
  await waitFor(() =>
    expect(host.navigate.visits.at(-1)?.path).toBe(
      '/listings?minLand=43560&maxLand=108900&maxFee=1000&minYearBuilt=1990',
    ),
  );
});

test('the hazard filters name their source and recommend nothing', async () => {
  renderSearch();
  const panel = await openPanel();
  expect(panel.getByText(/U\.S\. Geological Survey/)).toBeTruthy();
  expect(panel.queryByText(/recommended/i)).toBeNull();
});

test('homes near the sea are found by steps with their counts, and a chip removes the limit (D150)', async () => {
  const sea_distance = [
    { value: '500', count: 3 },
    { value: '2640', count: 4 },
    { value: '10560', count: 2000 },
  ];
  const host = renderSearch({ prepare: (prepared) => prepared.answer(advancedAggregates, { sea_distance }) });
  const panel = await openPanel();
  const steps = panel.getByRole('group', { name: 'Distance to the sea' });
  await waitFor(() =>
    expect([...steps.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual([
      'Any',
      '500 ft3',
      '1,000 ft3',
      '0.5 mi7',
      '1 mi7',
      '2 mi2,007',
      '5 mi2,007',
    ]),
  );
  await user.click(panel.getByRole('radio', { name: 'Within 0.5 mi of the sea' }));
  await user.click(await panel.findByRole('button', { name: 'Show 2 Listings' }));
  await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings?maxSeaDistance=2640'));
  await user.click(await screen.findByRole('button', { name: 'Remove Up to 0.5 mi to the sea' }));
  await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings'));
});

test('what is set is on the page and can be removed there; the button counts what only the panel has (D148)', async () => {
  const host = renderSearch({ url: '/listings?minPrice=500000&minBeds=3&type=house&ocean_view=true&frontage=Ocean' });
  expect(await screen.findByRole('button', { name: 'Filters · 2' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove Ocean view' }));
  await waitFor(() => expect(lastFilters(host).ocean_view).toBeUndefined());
  expect(lastFilters(host)).toMatchObject({ minPrice: 500_000, advanced: { frontage: ['Ocean'] } });
  expect(screen.queryByRole('button', { name: 'Remove Ocean view' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove 3+ Beds' }));
  await waitFor(() => expect(lastFilters(host).minBeds).toBeUndefined());
});

test('all that is set but the region is removed at once, from two filters on (D148)', async () => {
  const host = renderSearch({ url: '/listings/maui?minBeds=3&pool=true&lava_zone=1&title_land=any' });
  await user.click(await screen.findByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings/maui'));
  expect(screen.queryByRole('list', { name: 'Set filters' })).toBeNull();
  act(() => host.navigate.to('/listings/maui?pool=true'));
  expect(await screen.findByRole('button', { name: 'Remove Pool' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
});

test('rentals are a search of their own [B1.1]', async () => {
  const host = renderSearch({ url: '/listings?type=condo&minPrice=500000' });
  await openBar(/^Rent$/);
  await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings?type=rental'));
  expect(await screen.findByRole('heading', { level: 1, name: /rentals/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Include Leasehold' })).toBeNull();
});

describe('the panel', () => {
  test('chooses the first match with Enter in the field that finds a region, and stays open', async () => {
    const host = renderSearch();
    const panel = await openPanel();
    await user.type(panel.getByLabelText('Find a region'), 'kihei{Enter}');
    expect(panel.getByLabelText<HTMLInputElement>(/Kīhei, South, Maui/).checked).toBe(true);
    expect(host.navigate.visits).toEqual([]);
    await user.click(await panel.findByRole('button', { name: 'Show 2 Listings' }));
    await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings/maui/south/kihei'));
  });

  test('counts what its filters would give before anything is applied [A3.1]', async () => {
    const host = renderSearch({
      prepare: (prepared) =>
        prepared.answer(searchCards, ({ body }) =>
          sampleResponse({ total: body?.filters?.luxury_properties ? 12 : 500 }),
        ),
    });
    await screen.findAllByText('500 Listings');
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    await user.click(await screen.findByLabelText(/^Luxury/));
    expect(await screen.findByRole('button', { name: 'Show 12 Listings' })).toBeTruthy();
    expect(host.api.inputsOf(searchCards).at(-1)?.body).toMatchObject({ limit: 0 });
    expect(host.navigate.visits).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show 12 Listings' }));
    await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings?luxury_properties=true'));
    expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull();
  });

  test('counts the very search it makes: favorites without what is hidden, beyond the map view in another region', async () => {
    const host = renderSearch({
      url: '/listings/maui?favorites=true&map_ne_lat=21&map_sw_lat=20&map_ne_lng=-156&map_sw_lng=-157',
      user: sampleUser(),
    });
    await act(() => host.collections.toggleFavorite({ internal_id: 'sample-1', mls_id: 'mls-1' }));
    await act(() => host.collections.hide('sample-3'));
    const own = { limitSearchToFavorites: true, favorites: ['sample-1'], hidden_internal_ids: ['sample-3'] };
    const panel = await openPanel();
    await waitFor(() => expect(previewed(host)).toMatchObject({ ...own, mapBounds: { ne: { lat: 21, lng: -156 } } }));
    await user.click(panel.getByRole('button', { name: 'Maui Remove' }));
    await waitFor(() => expect(previewed(host)?.filters?.hl_regions).toBeUndefined());
    expect(previewed(host)).toMatchObject(own);
    expect(previewed(host)?.mapBounds).toBeUndefined();
    await user.click(await panel.findByRole('button', { name: 'Show 2 Listings' }));
    await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings?favorites=true'));
  });

  test('lava presets set exactly their zones, and none at all for any [A4.16]', async () => {
    const lava_zone = ['1', '2', '3'].map((value) => ({ value, count: 10 * Number(value) + (value === '2' ? 1 : 0) }));
    const host = renderSearch({ prepare: (prepared) => prepared.answer(advancedAggregates, { lava_zone }) });
    const panel = await openPanel();
    const zonesAsked = () => host.api.inputsOf(advancedAggregates).at(-1)?.body?.filters?.advanced?.lava_zone;
    await user.click(panel.getByRole('radio', { name: /^Lava zone: Lower hazard/ }));
    await waitFor(() => expect(zonesAsked()).toEqual(['3', '4', '5', '6', '7', '8', '9']));
    await user.click(panel.getByRole('radio', { name: /^Lava zone: Higher hazard/ }));
    await waitFor(() => expect(zonesAsked()).toEqual(['1', '2']));
    expect(panel.getByRole('radio', { name: /^Lava zone: Higher hazard/ }).closest('label')?.textContent).toMatch(
      /31$/,
    );
    await user.click(panel.getByRole('radio', { name: /^Lava zone: Any/ }));
    await waitFor(() => expect(zonesAsked()).toEqual([]));
  });

  test('flags and rooms carry the listings they would leave', async () => {
    renderSearch({
      prepare: (prepared) => {
        const beds = [2, 3, 4].map((rooms) => ({ value: String(rooms), count: rooms * 10 }));
        prepared.answer(searchCards, sampleResponse({ aggregations: { beds } }));
        prepared.answer(searchCounts, ({ body }) => ({
          totals: body.searches.map(({ filters }) => (filters?.luxury_properties ? 31 : 5)),
        }));
      },
    });
    const panel = await openPanel();
    const luxury = await panel.findByLabelText(/^Luxury/);
    await waitFor(() => expect(luxury.closest('label')?.textContent).toBe('Luxury31'));
    expect(panel.getByRole('radio', { name: '3 or more beds' }).closest('label')?.textContent).toBe('3+70');
    const most = within(panel.getByLabelText('Max beds')).getAllByRole('option');
    expect(most.map(({ textContent }) => textContent).slice(0, 5)).toEqual([
      'Any',
      '1 (0)',
      '2 (20)',
      '3 (50)',
      '4 (90)',
    ]);
  });

  test('the panel begins with what most buyers look for (D148)', async () => {
    renderSearch();
    const panel = await openPanel();
    const boxes = await panel.findAllByRole('checkbox');
    expect(boxes.slice(0, 5).map((box) => box.closest('label')?.querySelector('span')?.textContent)).toEqual([
      'Pool',
      'Ocean view',
      'Oceanfront',
      'Air conditioning',
      'ʻOhana unit',
    ]);
  });

  test('a tax map key is searched, is in the address, and can be removed (D147) [A3.3]', async () => {
    const host = renderSearch();
    const panel = await openPanel();
    await user.click(await panel.findByRole('button', { name: 'Tax map key' }));
    await enter(await panel.findByLabelText('Tax map keys'), '2-3-9-001-001-0000, x');
    await user.click(await panel.findByRole('button', { name: 'Show 2 Listings' }));
    await waitFor(() => expect(lastFilters(host).tmks).toEqual(['2-3-9-001-001-0000']));
    expect(host.navigate.current().query).toBe('tmks=2-3-9-001-001-0000');
    await user.click(await screen.findByRole('button', { name: 'Remove TMK 2-3-9-001-001-0000' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Set filters' })).toBeNull());
  });

  test('buildings are found by name (D44)', async () => {
    const names = Array.from({ length: 30 }, (_, at) => ({ value: `Tower ${at}`, count: 40 - at }));
    const host = renderSearch({
      prepare: (prepared) => prepared.answer(advancedAggregates, { mls_building_name: names }),
    });
    const panel = await openPanel();
    await user.click(await panel.findByRole('button', { name: 'Building' }));
    expect(panel.queryByLabelText(/^Tower 29/)).toBeNull();
    await enter(panel.getByLabelText('Find a building'), 'tower 29');
    await user.click(panel.getByLabelText(/^Tower 29/));
    await user.click(await panel.findByRole('button', { name: 'Show 2 Listings' }));
    await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings?building_names=Tower+29'));
  });

  test('both tenures off means no tenure filter and stays in the address [A4.20] (D18)', async () => {
    const host = renderSearch();
    const panel = await openPanel();
    await user.click(panel.getByLabelText(/^Fee Simple/));
    await user.click(await panel.findByRole('button', { name: 'Show 2 Listings' }));
    await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings?title_land=any'));
    await waitFor(() => expect(lastFilters(host).title_land).toEqual([]));
  });

  test('advanced lists offer what the data has', async () => {
    const host = renderSearch({
      prepare: (prepared) => prepared.answer(advancedAggregates, { flood_zone: [{ value: 'X', count: 31 }] }),
    });
    const panel = await openPanel();
    await user.click(await panel.findByRole('button', { name: 'Flood zone' }));
    await user.click(await panel.findByLabelText(/^X/));
    await user.click(await panel.findByRole('button', { name: 'Show 2 Listings' }));
    await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings?flood_zone=X'));
  });
});

test('regions that could not be loaded say so, with a retry', async () => {
  const host = renderSearch({
    prepare: (prepared) =>
      prepared.answer(readRegions, () => {
        throw new ApiError('internal');
      }),
  });
  await openBar(/^Region/);
  expect((await screen.findByRole('alert')).textContent).toContain("couldn't load the regions");
  host.answer(readRegions, { regions: [], sections: {} });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
