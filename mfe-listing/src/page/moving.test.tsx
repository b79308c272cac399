import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ApiError,
  type CallInput,
  type EventPayload,
  listingBySlug,
  type ResultSetAnswer,
  type SearchRequest,
  searchKey,
  searchResultSet,
  similarListings,
} from 'shared-contracts';
import { createTestHost, sampleListing } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test, vi } from 'vitest';
import { ListingPage } from '../expose/listing';
import { matchOf, pass } from '../testing/show-listing';

let series = 0;
const entry = (at: number) => ({ internal_id: `r${series}-${at}`, slug: `row-${series}-${at}` });

// responses are cached by their request, so each test uses another one
const request = (): SearchRequest => ({ page: 1, limit: 100, filters: { query: `series ${series}` } });
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, row) => entry(from + row));
const all = (total = 250): ResultSetAnswer => ({ total, entries: rows(0, total) });
type Asked = CallInput<typeof searchResultSet>;
/** Responds like the server: results around the named one. */
function near({ body }: Asked, total = 250): ResultSetAnswer {
  const { slug, reach } = body?.around ?? { slug: '', reach: 0 };
  const at = rows(0, total).findIndex((row) => row.slug === slug);
  const from = Math.max(0, at - reach);
  return { total, from, entries: rows(from, Math.min(total, at + reach + 1)) };
}

interface OpenOptions {
  /** the results of the last opening, as after a reload */
  sameSeries?: boolean;
  /** the server's response for all results */
  rest?: (asked: Asked) => ResultSetAnswer | Promise<ResultSetAnswer>;
  /** the history entry, which a reload keeps */
  historyEntry?: string;
}

/** Opens a listing of 250 results, of which the search shows the first hundred. */
async function openRow(
  at: number,
  results: Partial<EventPayload<'search:results'>> | null = {},
  { sameSeries = false, rest = near, historyEntry = `entry-${series}` }: OpenOptions = {},
) {
  if (!sameSeries) series += 1;
  const url = `/listings/${entry(at).slug}`;
  const host = createTestHost({ proxy, url });
  host.navigate.entry = () => historyEntry;
  host.answer(listingBySlug, ({ params }) => {
    const id = params.slug.replace('row-', 'r');
    const address = { ...sampleListing().address, line_1: id };
    return sampleListing({ internal_id: id, slug: params.slug, address, public_remarks: 'x'.repeat(401) });
  });
  host.answer(similarListings, []);
  host.answer(searchResultSet, rest);
  if (results) {
    host.bus.publish('search:results', {
      key: searchKey(request()),
      context: 'search',
      total: 250,
      from: 0,
      entries: Array.from({ length: 100 }, (_, row) => entry(row)),
      url: '/listings/maui?beds=3',
      ...results,
    });
  }
  const page = renderWithHost(host, <ListingPage host={host} match={matchOf(url)} />);
  // as in the shell, the page gets a new address one task later
  host.navigate.subscribe((match) => queueMicrotask(() => page.rerender(<ListingPage host={host} match={match} />)));
  // the lower sections render a moment after the first
  await screen.findByRole('heading', { name: 'Overview' });
  return { host, page };
}
/** Opens the last listing of the page of results. `arrive` delivers the response with further ones. */
async function openLast() {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { host } = await openRow(99, {}, { rest: (asked) => arrived.then(() => near(asked)) });
  return { host, arrive: () => act(async () => arrive()) };
}
const went = (host: { navigate: { visits: { path: string }[] } }) => host.navigate.visits.map(({ path }) => path);

/** Publishes favorites like the account: the whole list, and its page. */
function favoritesOfAccount(total: number): Partial<EventPayload<'search:results'>> {
  const entries = Array.from({ length: total }, (_, row) => ({
    internal_id: `r${series + 1}-${row}`,
    slug: `row-${series + 1}-${row}`,
  }));
  const key = searchKey(['favorites', entries.map(({ internal_id }) => internal_id)]);
  return { key, context: 'favorites', total, entries, url: '/account/favorites' };
}

test('leads back to the search, or to the favorites it was opened from [B2.5.2]', async () => {
  await openRow(3);
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Back to Search' }).getAttribute('href')).toBe(
    '/listings/maui?beds=3',
  );
  cleanup();
  const { host } = await openRow(1, favoritesOfAccount(3));
  expect(screen.getByRole('link', { name: 'Back to Favorites' }).getAttribute('href')).toBe('/account/favorites');
  expect(screen.getByText('Favorite 2 of 3')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Next favorite' }));
  expect(await screen.findByText('Favorite 3 of 3')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Next favorite' }).getAttribute('aria-disabled')).toBe('true');
  expect(host.api.inputsOf(searchResultSet)).toEqual([]);
});

test('goes on over the end of a page of results, and back again [B2.5.3]', async () => {
  const { host } = await openRow(99);
  expect(await screen.findByText('Listing 100 of 250')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Next listing' }).getAttribute('href')).toContain('-100'),
  );
  const around = { slug: entry(99).slug, reach: 150 };
  expect(host.api.inputsOf(searchResultSet)).toEqual([{ body: { ...request(), around } }]);
  await userEvent.click(screen.getByRole('link', { name: 'Next listing' }));
  expect(await screen.findByText('Listing 101 of 250')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Previous listing' }));
  expect(await screen.findByText('Listing 100 of 250')).toBeTruthy();
  // the navigation's own counter follows
  expect(host.bus.last('search:results')?.entries.length).toBeGreaterThan(100);
});

test.each<[answer: string, rest: (asked: Asked) => ResultSetAnswer]>([
  ['those around it', (asked) => near(asked, 1000)],
  ['all results, as a server did before', () => all(1000)],
])('continues in the middle of many results with %s [B2.5.3]', async (_, rest) => {
  series += 1;
  const { host } = await openRow(699, { total: 1000, from: 600, entries: rows(600, 700) }, { sameSeries: true, rest });
  await waitFor(() => expect(host.bus.last('search:results')?.from).toBe(549));
  expect(host.bus.last('search:results')?.entries).toEqual(rows(549, 850));
  await userEvent.click(screen.getByRole('link', { name: 'Next listing' }));
  expect(await screen.findByText('Listing 701 of 1,000')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Previous listing' }));
  expect(await screen.findByText('Listing 700 of 1,000')).toBeTruthy();
  expect(host.api.inputsOf(searchResultSet)).toHaveLength(1);
});

test('a press where the next one is still on its way is kept until it is there [B2.5.3]', async () => {
  const { host, arrive } = await openLast();
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(went(host)).toEqual([]);
  await arrive();
  await waitFor(() => expect(went(host)).toEqual([`/listings/${entry(100).slug}`]));
  expect(await screen.findByText('Listing 101 of 250')).toBeTruthy();
});

test('does not move a visitor who navigated elsewhere in the meantime', async () => {
  const { host, arrive } = await openLast();
  await userEvent.click(screen.getByRole('link', { name: 'Next listing' }));
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  await screen.findByText('Listing 99 of 250');
  await arrive();
  await screen.findByText('Listing 99 of 250');
  expect(went(host)).toEqual([`/listings/${entry(98).slug}`]);
});

test('shows an error when the next listing does not load, and tries again on the next press [B2.5.3]', async () => {
  let offline = true;
  const { host } = await openRow(
    99,
    {},
    { rest: (asked) => (offline ? Promise.reject(new ApiError('network')) : near(asked)) },
  );
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await waitFor(() => expect(host.flashed.map(({ kind }) => kind)).toEqual(['error']));
  offline = false;
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await waitFor(() => expect(went(host)).toEqual([`/listings/${entry(100).slug}`]));
  expect(host.flashed).toHaveLength(1);
});

test('the rest is asked for a little before the end, once a listing has been looked at [B2.5.3]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { host } = await openRow(96);
  expect(host.api.inputsOf(searchResultSet)).toHaveLength(0);
  await pass(2000);
  expect(host.api.inputsOf(searchResultSet)).toHaveLength(1);
  cleanup();
  const earlier = await openRow(95);
  await pass(2000);
  expect(earlier.host.api.inputsOf(searchResultSet)).toHaveLength(0);
});

test('the first has none before it, the last none after it [B2.5.3]', async () => {
  await openRow(0);
  expect(screen.getByRole('link', { name: 'Previous listing' }).getAttribute('aria-disabled')).toBe('true');
  cleanup();
  await openRow(249, {
    from: 200,
    entries: Array.from({ length: 50 }, (_, row) => ({
      internal_id: `r${series + 1}-${row + 200}`,
      slug: `row-${series + 1}-${row + 200}`,
    })),
  });
  expect(screen.getByText('Listing 250 of 250')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Next listing' }).getAttribute('aria-disabled')).toBe('true');
});

test('survives a reload, also when the search below then publishes other results [B2.5.3]', async () => {
  await openRow(12);
  cleanup();
  const { host } = await openRow(12, null, { sameSeries: true });
  expect(await screen.findByText('Listing 13 of 250')).toBeTruthy();
  act(() =>
    host.bus.publish('search:results', {
      key: '{}',
      context: 'search',
      total: 9000,
      from: 0,
      entries: [],
      url: '/listings',
    }),
  );
  expect(screen.getByText('Listing 13 of 250')).toBeTruthy();
  expect(host.bus.last('search:results')?.total).toBe(250);
  expect(screen.getByRole('link', { name: 'Back to Search' }).getAttribute('href')).toBe('/listings/maui?beds=3');
});

test('a reload keeps the favorites where the search below is faster than the listing [B2.5.3]', async () => {
  const historyEntry = 'reloaded';
  await openRow(2, favoritesOfAccount(5), { historyEntry });
  cleanup();
  await openRow(2, {}, { sameSeries: true, historyEntry });
  expect(await screen.findByText('Favorite 3 of 5')).toBeTruthy();
  cleanup();
  // another history entry was opened from the search
  await openRow(2, {}, { sameSeries: true, historyEntry: 'other' });
  expect(await screen.findByText('Listing 3 of 250')).toBeTruthy();
});

test('a listing opened by its address has no neighbours', async () => {
  await openRow(5, null);
  expect(screen.queryByRole('navigation', { name: 'Listings of this search' })).toBeNull();
});

test('arrows move except in a text field, and Escape leaves the listing open', async () => {
  const { host } = await openRow(5);
  fireEvent.keyDown(screen.getByLabelText(/down payment/i), { key: 'ArrowRight' });
  fireEvent.keyDown(document.body, { key: 'ArrowRight', metaKey: true });
  fireEvent.keyDown(document.body, { key: 'ArrowRight', repeat: true });
  expect(went(host)).toEqual([]);
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await screen.findByText(entry(6).internal_id);
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  await screen.findByText(entry(5).internal_id);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(went(host)).toEqual([`/listings/${entry(6).slug}`, `/listings/${entry(5).slug}`]);
  expect(host.captured.map(({ event }) => event)).toEqual(['next_listing']);
});

test('a swipe across the page moves; a short one, a steep one and one over the photos do not', async () => {
  const { host } = await openRow(5);
  const swipe = (target: Element, x: number, y: number) => {
    fireEvent.touchStart(target, { touches: [{ clientX: 200, clientY: 200 }] });
    fireEvent.touchEnd(target, { changedTouches: [{ clientX: 200 + x, clientY: 200 + y }] });
  };
  const title = screen.getByRole('heading', { level: 1 });
  swipe(title, -40, 0);
  swipe(title, -120, 100);
  swipe(screen.getByLabelText(/down payment/i), -200, 0);
  const strip = screen.getByRole('group', { name: 'Photos and views' });
  strip.style.overflowX = 'auto';
  Object.defineProperty(strip, 'scrollWidth', { value: 900 });
  swipe(strip, -200, 0);
  expect(went(host)).toEqual([]);
  swipe(title, -150, 10);
  expect(went(host)).toEqual([`/listings/${entry(6).slug}`]);
});

test('a finger on a page enlarged by two moves about the page, not on', async () => {
  vi.stubGlobal('visualViewport', { scale: 2 });
  const { host } = await openRow(5);
  const title = screen.getByRole('heading', { level: 1 });
  fireEvent.touchStart(title, { touches: [{ clientX: 300, clientY: 200 }] });
  fireEvent.touchEnd(title, { changedTouches: [{ clientX: 100, clientY: 200 }] });
  expect(went(host)).toEqual([]);
});

test('the focus stays on Next from listing to listing; an opening by keyboard begins at the listing', async () => {
  await openRow(5);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }).closest('article'));
  const next = screen.getByRole('link', { name: 'Next listing' });
  next.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Listing 7 of 250')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Next listing' }));
});

test('another listing starts afresh: own down payment, closed texts [B4.8]', async () => {
  const { host } = await openRow(5);
  const field = () => screen.getByLabelText<HTMLInputElement>(/down payment/i);
  fireEvent.change(field(), { target: { value: '5' } });
  await userEvent.click(screen.getByRole('button', { name: 'Show More' }));
  await userEvent.click(screen.getByRole('link', { name: 'Next listing' }));
  await screen.findByText(entry(6).internal_id);
  await screen.findByRole('heading', { name: 'Overview' });
  expect(field().value).toBe('200000');
  expect(screen.getByRole('button', { name: 'Show More', expanded: false })).toBeTruthy();
  expect(host.scored.filter(({ name }) => name === 'ViewListing')).toHaveLength(2);
  expect(host.bus.of('listing:closed')).toEqual([{ internal_id: entry(5).internal_id }]);
});
