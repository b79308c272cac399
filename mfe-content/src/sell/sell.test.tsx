import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { homeDemand, regionMarket, searchCards } from 'shared-contracts';
import { createTestHost, sampleCard, sampleRegionMarket, type TestHost } from 'shared-contracts/testing';
import { useMatch } from 'shared-ui';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { readHome, requestMessage, sellPath, type TypedHome, typedFrom, typedHome } from './home-to-sell';
import { SellPage } from './sell-page';

const HOUSE: TypedHome = {
  home: '12 Kahakai Street',
  place: 'Kihei',
  type: 'house',
  beds: '3',
  baths: '2.5',
  price: '$1.2M',
};
const KIHEI = { name: 'Kīhei', handles: ['maui', 'south', 'kihei'] };

test('reads a home by its address or its tax map key, and the address of the page has it [D158]', () => {
  expect(readHome(HOUSE)).toEqual({
    home: {
      name: '12 Kahakai Street',
      islands: null,
      query: { place: 'Kihei', type: 'house', beds: '3', baths: '2.5', price: '1200000' },
    },
  });
  const few = { ...HOUSE, home: '2-3-9-012:034', beds: '', baths: '', price: '' };
  expect(readHome(few)).toEqual({
    home: {
      name: 'TMK (2) 3-9-012-034',
      islands: ['maui', 'lanai', 'molokai'],
      query: { place: 'Kihei', type: 'house' },
    },
  });
  const studio = readHome({ ...HOUSE, beds: '0' });
  expect('home' in studio && studio.home.query.beds).toBe('0');
  expect(typedHome(sellPath(HOUSE).split('?')[1] ?? '')).toEqual(HOUSE);
  expect(typedHome(sellPath(few).split('?')[1] ?? '')).toEqual(few);
  expect(typedHome('utm_source=x')).toBeNull();
});

test.each([
  ['home', '', /street address of your home, or its tax map key/],
  ['home', '3-9-012-034', /has no county/],
  ['place', '96753', /the town of your home/],
  ['type', 'castle', /choose the type/],
  ['beds', '2.5', /whole number of bedrooms/],
  ['beds', '-1', /whole number of bedrooms/],
  ['baths', '2.3', /baths in halves/],
  ['price', 'a lot', /price in dollars/],
  ['price', '0', /price in dollars/],
] as const)('%s cannot be %j [D158]', (field, value, sentence) => {
  expect(readHome({ ...HOUSE, [field]: value })).toEqual({ errors: { [field]: expect.stringMatching(sentence) } });
});

test('full-width digits are read as plain ones [D196]', () => {
  const typed = {
    home: '１２ Kahakai Street',
    place: 'Kihei',
    type: 'house',
    beds: '３',
    baths: '２．５',
    price: '８５０，０００',
  };
  expect(readHome(typedFrom((name) => typed[name]))).toMatchObject({
    home: { name: '12 Kahakai Street', query: { beds: '3', baths: '2.5', price: '850000' } },
  });
});

test('the request begins with the home [D158]', () => {
  const read = readHome(HOUSE);
  expect('home' in read && requestMessage(read.home, 'Kīhei')).toBe(
    'I am thinking about selling my house in Kīhei: 12 Kahakai Street (3 bd, 2.5 ba). I would like to know what it could sell for.',
  );
});

function show(
  url = '/sell',
  demand: { region: typeof KIHEI | null; searches: number | null } = { region: KIHEI, searches: 40 },
) {
  const host = createTestHost({
    proxy,
    url,
  });
  host.answer(homeDemand, demand);
  host.answer(regionMarket, sampleRegionMarket());
  host.answer(searchCards, {
    results: [sampleCard({ street_address_short: '5 Sample Road' })],
    total: 110,
    displayed: 1,
    from: 0,
    aggregations: {},
  });
  renderWithHost(host, <Page host={host} />);
  return host;
}

function Page({ host }: { host: TestHost }) {
  return <SellPage host={host} match={useMatch(host)} />;
}

test('a form that lacks something says so at each field, and sends nothing', async () => {
  const host = show();
  await userEvent.click(screen.getByRole('button', { name: 'See who is looking' }));
  const home = screen.getByRole('textbox', { name: /Address or tax map key/ });
  await waitFor(() => expect(document.activeElement).toBe(home));
  expect(screen.getByText(/Please enter the street address/)).toBeTruthy();
  expect(screen.getByText(/Please enter the town/)).toBeTruthy();
  expect(host.api.inputsOf(homeDemand)).toEqual([]);
});

test('shows who looks for the home, homes for sale and the market of its town, and takes the focus there [D157] [D158]', async () => {
  const host = show();
  await userEvent.type(screen.getByRole('textbox', { name: /Address or tax map key/ }), '12 Kahakai Street');
  await userEvent.type(screen.getByRole('textbox', { name: /Town/ }), 'Kihei{Enter}');
  const heading = await screen.findByRole('heading', { name: '12 Kahakai Street, Kīhei' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(host.navigate.current().path).toBe('/sell');
  expect(screen.getByText('About 40 people have a saved search that wants a home like this.')).toBeTruthy();
  expect(screen.getByText(/Searches with a price limit are not counted/)).toBeTruthy();
  expect(await screen.findByText('5 Sample Road')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See all 110' }).getAttribute('href')).toBe(
    '/listings/maui/south/kihei?type=house',
  );
  expect(within(await screen.findByRole('region', { name: 'Houses' })).getByText('$1,150,000')).toBeTruthy();
  expect(host.api.inputsOf(searchCards)[0]?.body?.filters).toMatchObject({
    hl_regions: ['maui--south--kihei'],
    dwelling_type_name: ['house'],
  });
});

test('fewer than ten people are no number [D157]', async () => {
  show(sellPath(HOUSE), { region: KIHEI, searches: null });
  expect(await screen.findByText('Ask an agent who is looking for a home like this.')).toBeTruthy();
  expect(screen.queryByText(/saved search that wants/)).toBeNull();
});

test.each([
  ['a town that is not known', HOUSE, { region: null, searches: null }, /We know no town of this name/],
  ['a tax map key of another county', { ...HOUSE, home: '4-2-8-014-028' }, undefined, /of another county than Kīhei/],
] as const)('%s is an error of its field [D158]', async (_, typed, demand, sentence) => {
  show(sellPath(typed), demand);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});
