import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, SORT_ORDERS, searchCards } from 'shared-contracts';
import { beforeEach, expect, test } from 'vitest';
import { pretendWidth, renderSearch, sampleNumber, sampleResponse } from '../testing/render-search';

beforeEach(() => pretendWidth(1440));
const user = userEvent.setup();

test.each([
  [1, '1 Listing'],
  [1234, '1,234 Listings'],
  [0, '0 Listings'],
])('counts %i as "%s" [A2.25]', async (total, text) => {
  renderSearch({
    prepare: (host) => host.answer(searchCards, sampleResponse({ total, results: total ? [sampleNumber(1)] : [] })),
  });
  // one element says it, and announces its changes
  const count = await screen.findByText(text);
  expect(count.getAttribute('aria-live')).toBe('polite');
});

test('offers the five orders and searches in the chosen one [A2.23] [A4.15]', async () => {
  const host = renderSearch({ url: '/listings?page=3' });
  const sort = await screen.findByLabelText<HTMLSelectElement>('Sort by');
  expect([...sort.options].map((option) => option.value)).toEqual([...SORT_ORDERS]);
  const about = await screen.findByText(/^About the order “Recommended”/);
  // next to the order, not only below the last home
  const header = within(screen.getByRole('heading', { level: 1 }).closest('header') ?? document.body);
  expect(header.getByText(/Our own homes come sooner/)).toBeTruthy();
  expect(header.getByRole('link', { name: 'About the order' }).getAttribute('href')).toBe(`#${about.id}`);
  await user.selectOptions(sort, 'price_descending');
  await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings?sort_order=price_descending'));
  await waitFor(() =>
    expect(host.api.inputsOf(searchCards).at(-1)?.body).toMatchObject({ sort_order: 'price_descending', page: 1 }),
  );
  expect(screen.queryByText(/^About the order|come sooner/)).toBeNull();
});

test('the header says that leasehold is left out and includes it with one click (D18) [A9.5]', async () => {
  const host = renderSearch();
  await user.click(await screen.findByRole('button', { name: 'Include Leasehold' }));
  await waitFor(() =>
    expect(host.api.inputsOf(searchCards).at(-1)?.body?.filters?.title_land).toEqual(['Fee Simple', 'Leasehold']),
  );
  expect(screen.queryByRole('button', { name: 'Include Leasehold' })).toBeNull();
});

test('results of an earlier time say so until new ones load', async () => {
  let away = true;
  renderSearch({
    prepare: (host) =>
      host.answer(searchCards, () =>
        sampleResponse({ total: 250, ...(away ? { as_of: '2026-11-25T20:05:00.000Z' } : {}) }),
      ),
  });
  const note = "We can't refresh this list right now. These are the homes at 10:05 AM, Hawaii time.";
  expect(await screen.findByText(note)).toBeTruthy();
  expect(screen.getAllByText('250 Listings')[0]).toBeTruthy();
  away = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(note)).toBeNull());
});

test('a failure shows an error with a working Retry', async () => {
  let broken = true;
  renderSearch({
    prepare: (host) =>
      host.answer(searchCards, () => {
        if (broken) throw new ApiError('warming_up');
        return sampleResponse();
      }),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('The search is starting up');
  // nothing waits for a count that does not come
  expect(document.querySelector('[class*="count"]')).toBeNull();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findAllByText('2 Listings'))[0]).toBeTruthy();
});

const NEVER = () => new Promise<never>(() => undefined);
const REFUSES = () => Promise.reject(new ApiError('warming_up'));
test.each([
  ['while results load', NEVER, 'results-loading'],
  ['when they fail', REFUSES, 'The search is starting up'],
  ['when there are none', () => sampleResponse({ results: [], total: 0 }), 'No listings match this search'],
  ['when there are some', () => sampleResponse(), '2 Listings'],
])('"Skip to results" leads to the results %s', async (_, response, shown) => {
  renderSearch({ prepare: (host) => host.answer(searchCards, response) });
  const is = (element: Element) =>
    element.textContent?.includes(shown) || element.querySelector(`[data-testid="${shown}"]`);
  const skip = screen.getByRole<HTMLAnchorElement>('link', { name: 'Skip to results' });
  await waitFor(() => {
    const place = document.querySelector<HTMLElement>(skip.hash);
    place?.focus();
    expect(document.activeElement).toBe(place);
    expect(place && is(place)).toBeTruthy();
  });
});

test('a page beyond the last says so and leads back', async () => {
  const host = renderSearch({
    url: '/listings?page=9999',
    prepare: (prepared) => prepared.answer(searchCards, sampleResponse({ total: 250, results: [] })),
  });
  expect(await screen.findByText('No more results')).toBeTruthy();
  expect(screen.getByRole('link', { name: /previous/i }).getAttribute('href')).toBe('/listings?page=3');
  await user.click(screen.getByRole('button', { name: 'Back to page 1' }));
  await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings'));
});

test('areas of an address that cannot be read are named, because the search is wider without them (D159)', async () => {
  renderSearch({ url: '/listings?area=garbage&area=1:' });
  expect(await screen.findByText(/^2 areas of this address could not be read/)).toBeTruthy();
});

test('pages after the first are links and requests of their own', async () => {
  const host = renderSearch({ prepare: (prepared) => prepared.answer(searchCards, sampleResponse({ total: 250 })) });
  const second = await screen.findByRole('link', { name: 'Page 2' });
  expect(second.getAttribute('href')).toBe('/listings?page=2');
  await user.click(second);
  await waitFor(() => expect(host.api.inputsOf(searchCards).at(-1)?.body?.page).toBe(2));
  expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
});

test('a search by monthly cost shows costs with what they assume; the switch shows prices (D152)', async () => {
  const results = [
    sampleNumber(1, { asking_price: 1_000_000, monthly_cost: { amount: 5751, use: 'second' } }),
    sampleNumber(2, { asking_price: 900_000, monthly_cost: null }),
  ];
  renderSearch({
    url: '/listings?sort_order=monthly_cost',
    prepare: (host) => host.answer(searchCards, sampleResponse({ results })),
  });
  expect(await screen.findByRole('link', { name: /^Est\. \$5,751\/mo/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /^\$900,000/ })).toBeTruthy();
  expect(await screen.findByText('Estimates: 20% down, 6.7%, 30 years; second home; without insurance.')).toBeTruthy();
  const show = within(screen.getByRole('group', { name: 'Cards show' }));
  expect(show.getByRole('button', { name: 'Month' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(show.getByRole('button', { name: 'Price' }));
  expect(await screen.findByRole('link', { name: /^\$1,000,000/ })).toBeTruthy();
  expect(screen.queryByText(/^Estimates:/)).toBeNull();
});
