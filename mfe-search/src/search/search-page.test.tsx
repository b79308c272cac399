// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, SORT_ORDERS, searchAll, searchCounts } from 'shared-contracts';
import { sampleUser } from 'shared-contracts/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pretendWidth, renderSearch, sampleAnswer, sampleNumber } from '../testing/render-search';

vi.mock('shared-ui/map', () => ({ ListingMap: () => <div data-testid="map" /> }));

beforeEach(() => pretendWidth(1440));
afterEach(cleanup);
const user = userEvent.setup();
const cards = () => screen.getAllByRole('article').map((card) => card.dataset.internalId);

describe('the search page', () => {
  test('an anonymous visitor sees results without being asked to sign in [A6.1]', async () => {
    const host = renderSearch();
    expect(screen.getByTestId('results-loading')).toBeTruthy();
    expect((await screen.findAllByText('2 Listings'))[0]).toBeTruthy();
    expect(cards()).toEqual(['sample-1', 'sample-2']);
    expect(host.session.signInRequests).toEqual([]);
    expect(host.api.inputsOf(searchAll)[0]?.body).toMatchObject({ page: 1, limit: 100, sort_order: 'recommended' });
  });

  test.each([
    [1, '1 Listing'],
    [1234, '1,234 Listings'],
    [0, '0 Listings'],
  ])('counts %i as "%s" [A2.25]', async (total, text) => {
    renderSearch({
      prepare: (host) => host.answer(searchAll, sampleAnswer({ total, results: total ? [sampleNumber(1)] : [] })),
    });
    expect((await screen.findAllByText(text))[0]).toBeTruthy();
  });

  test('offers the five orders and searches in the chosen one [A2.23] [A4.15]', async () => {
    const host = renderSearch({ url: '/listings?page=3' });
    const sort = await screen.findByLabelText<HTMLSelectElement>('Sort by');
    expect([...sort.options].map((option) => option.value)).toEqual([...SORT_ORDERS]);
    await user.selectOptions(sort, 'price_descending');
    await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings?sort_order=price_descending'));
    await waitFor(() =>
      expect(host.api.inputsOf(searchAll).at(-1)?.body).toMatchObject({ sort_order: 'price_descending', page: 1 }),
    );
  });

  test('the header says that leasehold is left out and includes it with one click (D18) [A9.5]', async () => {
    const host = renderSearch();
    await user.click(await screen.findByRole('button', { name: 'Include Leasehold' }));
    await waitFor(() =>
      expect(host.api.inputsOf(searchAll).at(-1)?.body?.filters?.title_land).toEqual(['Fee Simple', 'Leasehold']),
    );
    expect(screen.queryByRole('button', { name: 'Include Leasehold' })).toBeNull();
  });

  test('three quick changes make one call and one history entry [A4.3]', async () => {
    const host = renderSearch();
    await screen.findAllByText('2 Listings');
    await user.click(screen.getByRole('button', { name: /^Beds/ }));
    // the control is fetched when it is first opened
    await screen.findByRole('button', { name: '2 or more beds' });
    for (const beds of [2, 3, 4]) fireEvent.click(screen.getByRole('button', { name: `${beds} or more beds` }));
    await waitFor(() => expect(host.navigate.visits).toHaveLength(1));
    expect(host.navigate.visits[0]).toEqual({
      path: '/listings?minBeds=4',
      options: { replace: false, keepScroll: false },
    });
    await waitFor(() => expect(host.api.inputsOf(searchAll)).toHaveLength(2));
  });

  test('a search that was asked before is not asked again [A4.2]', async () => {
    const host = renderSearch();
    await screen.findAllByText('2 Listings');
    act(() => host.navigate.to('/listings?minBeds=2'));
    await waitFor(() => expect(host.api.inputsOf(searchAll)).toHaveLength(2));
    act(() => host.navigate.to('/listings'));
    act(() => host.navigate.to('/listings?statuses=pending,active,active+under+contract'));
    await new Promise((settled) => setTimeout(settled, 50));
    expect(host.api.inputsOf(searchAll)).toHaveLength(2);
  });

  test('a late answer to an older search is never shown', async () => {
    const waiting: (() => void)[] = [];
    const host = renderSearch({
      prepare: (prepared) =>
        prepared.answer(searchAll, async ({ body }) => {
          const slow = body?.filters?.minBeds === undefined;
          if (slow) await new Promise<void>((go) => waiting.push(go));
          return sampleAnswer({ total: slow ? 99 : 7 });
        }),
    });
    act(() => host.navigate.to('/listings?minBeds=2'));
    expect((await screen.findAllByText('7 Listings'))[0]).toBeTruthy();
    await act(async () => {
      for (const go of waiting) go();
    });
    expect(screen.queryAllByText('99 Listings')).toEqual([]);
  });

  test('a failure is told with a retry that works', async () => {
    let broken = true;
    renderSearch({
      prepare: (host) =>
        host.answer(searchAll, () => {
          if (broken) throw new ApiError('warming_up');
          return sampleAnswer();
        }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('The search is starting up');
    // nothing waits for a count that does not come
    expect(document.querySelector('[class*="count"]')).toBeNull();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findAllByText('2 Listings'))[0]).toBeTruthy();
  });

  test('zero results offer what to leave out, with the count it would give', async () => {
    const host = renderSearch({
      url: '/listings?minBeds=6&minPrice=5000000',
      prepare: (prepared) =>
        prepared.answer(searchAll, ({ body }) =>
          body?.filters?.minPrice === undefined ? sampleAnswer({ total: 14 }) : sampleAnswer({ results: [], total: 0 }),
        ),
    });
    host.answer(searchCounts, ({ body }) => ({
      totals: body.searches.map(({ filters }) => (filters?.minPrice === undefined ? 14 : 0)),
    }));
    await user.click(await screen.findByRole('button', { name: 'Without price $5M+: 14 Listings' }));
    await waitFor(() => expect(host.navigate.current().query).toBe('minBeds=6'));
  });

  test('where nothing helps by itself, what helps two at a time is offered', async () => {
    const host = renderSearch({
      url: '/listings?minBeds=6&minPrice=5000000&minBaths=4&title_land=any',
      prepare: (prepared) => prepared.answer(searchAll, sampleAnswer({ results: [], total: 0 })),
    });
    host.answer(searchCounts, ({ body }) => ({
      totals: body.searches.map(({ filters = {} }) => {
        if (filters.minBaths !== undefined) return 0;
        if (filters.minBeds === undefined && filters.minPrice === undefined) return 90;
        return filters.minPrice === undefined ? 3 : 0;
      }),
    }));
    await user.click(await screen.findByRole('button', { name: 'Without price $5M+, without 4+ baths: 3 Listings' }));
    await waitFor(() => expect(host.navigate.current().query).toContain('minBeds=6'));
    expect(host.navigate.current().query).not.toMatch(/minPrice|minBaths/);
  });

  test('the counts of an older search are not told of the ways out of another', async () => {
    const host = renderSearch({
      url: '/listings?minBeds=6&minPrice=5000000',
      prepare: (prepared) => prepared.answer(searchAll, sampleAnswer({ results: [], total: 0 })),
    });
    host.answer(searchCounts, ({ body }) => ({ totals: body.searches.map(() => 14) }));
    await screen.findByRole('button', { name: 'Without price $5M+: 14 Listings' });
    host.answer(searchCounts, () => new Promise(() => undefined));
    act(() => host.navigate.to('/listings?minBeds=6&minBaths=4'));
    await waitFor(() => expect(host.api.inputsOf(searchAll).at(-1)?.body?.filters?.minBaths).toBe(4));
    await waitFor(() => expect(host.api.inputsOf(searchCounts)).toHaveLength(2));
    expect(screen.queryByRole('button', { name: /14 Listings/ })).toBeNull();
  });

  test('a page beyond the last says so and leads back', async () => {
    const host = renderSearch({
      url: '/listings?page=9999',
      prepare: (prepared) => prepared.answer(searchAll, sampleAnswer({ total: 250, results: [] })),
    });
    expect(await screen.findByText('There is no page 9,999')).toBeTruthy();
    expect(screen.getByRole('link', { name: /previous/i }).getAttribute('href')).toBe('/listings?page=3');
    await user.click(screen.getByRole('button', { name: 'To the first page' }));
    await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings'));
  });

  test('pages after the first are links and requests of their own', async () => {
    const host = renderSearch({ prepare: (prepared) => prepared.answer(searchAll, sampleAnswer({ total: 250 })) });
    const second = await screen.findByRole('link', { name: 'Page 2' });
    expect(second.getAttribute('href')).toBe('/listings?page=2');
    await user.click(second);
    await waitFor(() => expect(host.api.inputsOf(searchAll).at(-1)?.body?.page).toBe(2));
    expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
  });
});

describe('opening a listing', () => {
  test('pushes its address over the search, which stays inert with its results [A4.10]', async () => {
    const host = renderSearch({ url: '/listings/maui?minBeds=2' });
    await user.click(await screen.findByRole('link', { name: /1 Sample Street/ }));
    expect(host.navigate.visits.at(-1)).toEqual({
      path: '/listings/1-sample-street-kihei-400001',
      options: { keepScroll: true },
    });
    expect(cards()).toEqual(['sample-1', 'sample-2']);
    expect(screen.getByLabelText('Search results').closest('[inert]')).toBeTruthy();
    expect(host.api.inputsOf(searchAll)).toHaveLength(1);
    act(() => host.navigate.back());
    expect(screen.getByLabelText('Search results').closest('[inert]')).toBeNull();
    expect(host.api.inputsOf(searchAll)).toHaveLength(1);
  });

  test('a listing opened directly has the default search beneath it', async () => {
    const host = renderSearch({ url: '/listings/1-sample-street-kihei-400001' });
    await waitFor(() => expect(host.api.inputsOf(searchAll)).toHaveLength(1));
    expect(host.api.inputsOf(searchAll)[0]?.body?.filters?.hl_regions).toBeUndefined();
  });

  test('tells the ordered results, for previous and next [A4.7]', async () => {
    const host = renderSearch({ url: '/listings?minBeds=2' });
    await waitFor(() =>
      expect(host.bus.last('search:results')).toMatchObject({
        context: 'search',
        total: 2,
        from: 0,
        url: '/listings?minBeds=2',
        entries: [{ internal_id: 'sample-1' }, { internal_id: 'sample-2' }],
      }),
    );
    expect(host.bus.last('search:changed')).toMatchObject({ filtersChanged: true, initialSearch: false });
  });
});

test('each search someone makes is one score event, its pages and map moves are none [A7.38]', async () => {
  const host = renderSearch();
  await waitFor(() => expect(host.bus.last('search:results')).toBeTruthy());
  expect(host.scored).toEqual([]);
  act(() => host.navigate.to('/listings?minBeds=2'));
  await waitFor(() => expect(host.scored.map(({ name }) => name)).toEqual(['ViewSearch']));
  act(() => host.navigate.to('/listings?minBeds=2&page=2'));
  await waitFor(() => expect(host.bus.last('search:results')?.url).toContain('page=2'));
  expect(host.scored).toHaveLength(1);
});

describe('what belongs to the visitor', () => {
  test('a hidden listing leaves the results at once [A4.14]', async () => {
    const host = renderSearch({ user: sampleUser() });
    host.answer(searchAll, () => new Promise(() => undefined));
    await user.click(await screen.findByRole('button', { name: 'Hide 2 Sample Street' }));
    expect((await screen.findAllByText('1 Listing'))[0]).toBeTruthy();
    expect(cards()).toEqual(['sample-1']);
    await waitFor(() => expect(host.api.inputsOf(searchAll).at(-1)?.body?.hidden_internal_ids).toEqual(['sample-2']));
  });

  test('favorites are a search of their own with the filters still on [A4.13]', async () => {
    const host = renderSearch({ url: '/listings?favorites=true&minBeds=2', user: sampleUser() });
    await screen.findByText('No favorites yet');
    await act(() => host.collections.toggleFavorite({ internal_id: 'sample-1', mls_id: 'mls-1' }));
    await waitFor(() =>
      expect(host.api.inputsOf(searchAll).at(-1)?.body).toMatchObject({
        limitSearchToFavorites: true,
        favorites: ['sample-1'],
        filters: { minBeds: 2 },
      }),
    );
  });

  test('a visitor who asks for favorites is asked to sign in, not shown everything', async () => {
    const host = renderSearch({ url: '/listings?favorites=true' });
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(host.session.signInRequests).toHaveLength(1);
    expect(host.api.inputsOf(searchAll)).toHaveLength(0);
  });

  test('an anonymous heart asks for sign-in first [A4.12]', async () => {
    const host = renderSearch();
    await user.click(await screen.findByRole('button', { name: 'Favorite 1 Sample Street' }));
    expect(host.session.signInRequests).toEqual([{ kind: 'favorite', internal_id: 'sample-1', mls_id: 'mls-1' }]);
  });

  test('results show although the hidden listings could not be loaded [A8.5]', async () => {
    const host = renderSearch({ user: sampleUser() });
    await screen.findAllByText('2 Listings');
    act(() => {
      Object.assign(host.collections.state, { failed: { favorites: false, hidden: true } });
    });
    expect(await screen.findByText(/hidden listings could not be loaded/)).toBeTruthy();
    expect(cards()).toHaveLength(2);
  });
});

describe('on a phone', () => {
  beforeEach(() => pretendWidth(390));

  test('the Map button switches list and map [A2.24]', async () => {
    renderSearch();
    const button = await screen.findByRole('button', { name: 'Map' });
    expect(screen.queryByTestId('map')).toBeNull();
    await user.click(button);
    expect(await screen.findByTestId('map')).toBeTruthy();
    expect(screen.queryAllByRole('article')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'List' }));
    expect(cards()).toHaveLength(2);
  });

  test('the Filters button opens the filters and Escape closes them [A2.26]', async () => {
    renderSearch();
    await screen.findAllByText('2 Listings');
    const button = screen.getByRole('button', { name: /^Filters/ });
    await user.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Filters' });
    act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull());
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('what other teams ask for', () => {
  test.each(['before', 'after'])('a listing that closes %s its address gives the focus to its card', async (order) => {
    const host = renderSearch();
    const link = (await screen.findAllByRole('link', { name: /2 Sample Street/ }))[0];
    act(() => host.navigate.to('/listings/2-sample-street-kihei-400002'));
    const close = () => act(() => host.bus.publish('listing:closed', { internal_id: 'sample-2' }));
    if (order === 'before') close();
    act(() => host.navigate.back());
    if (order === 'after') close();
    await waitFor(() => expect(document.activeElement).toBe(link));
  });

  test('Clear goes back to the default search and keeps the prefix', async () => {
    const host = renderSearch({ url: '/agents/sample-agent/listings/maui?minBeds=2' });
    await screen.findAllByText('2 Listings');
    act(() => host.bus.publish('search:clear', {}));
    expect(host.navigate.visits.at(-1)?.path).toBe('/agents/sample-agent/listings');
  });

  test('an account section opens as a panel and the search stays [A2.22]', async () => {
    const host = renderSearch({ url: '/listings?minBeds=2', user: sampleUser() });
    await screen.findAllByText('2 Listings');
    act(() => host.bus.publish('account:open-panel', { section: 'favorites' }));
    const panel = await screen.findByRole('dialog', { name: 'Favorites' });
    expect(host.slotMounts.find(({ name }) => name === 'search.panel')?.props).toMatchObject({ section: 'favorites' });
    expect(host.navigate.visits).toEqual([]);
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('leaves a place for contact with the filters of the search [A7.37]', async () => {
    const host = renderSearch({ url: '/listings?minBeds=2' });
    await screen.findAllByText('2 Listings');
    expect(host.slotMounts.find(({ name }) => name === 'search.contact')?.props).toMatchObject({
      filters: { minBeds: 2 },
    });
  });
});
