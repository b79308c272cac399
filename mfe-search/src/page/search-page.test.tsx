import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { searchCards } from 'shared-contracts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { pretendWidth, renderSearch, sampleResponse, shownCards } from '../testing/render-search';

beforeEach(() => pretendWidth(1440));
const user = userEvent.setup();

test('an anonymous visitor sees results without being asked to sign in', async () => {
  const host = renderSearch();
  expect(screen.getByTestId('results-loading')).toBeTruthy();
  expect((await screen.findAllByText('2 Listings'))[0]).toBeTruthy();
  expect(shownCards()).toEqual(['sample-1', 'sample-2']);
  expect(host.session.signInRequests).toEqual([]);
  expect(host.api.inputsOf(searchCards)[0]?.body).toMatchObject({ page: 1, limit: 100, sort_order: 'recommended' });
});

test.each([
  ['kauai,maui', 'Kauaʻi, Maui'],
  ['maui,kauai,lanai', '3 Islands'],
])('a search of %s is headed %s, and so ends its breadcrumb [A9.10]', async (handles, place) => {
  renderSearch({ url: `/listings?hl_regions=${handles}` });
  expect(await screen.findByRole('heading', { level: 1, name: `${place} real estate` })).toBeTruthy();
  const crumbs = within(screen.getByRole('navigation', { name: 'Region' })).getAllByRole('listitem');
  expect(crumbs.map(({ textContent }) => textContent)).toEqual(['Hawaiʻi', place]);
});

test('a search in a place that does not exist says so in its heading [A9.10]', async () => {
  renderSearch({ url: '/listings?hl_regions=xyz' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Place not found' })).toBeTruthy();
});

test('three quick changes make one call and one history entry [A4.3]', async () => {
  const host = renderSearch();
  await screen.findAllByText('2 Listings');
  await user.click(screen.getByRole('button', { name: /^Beds/ }));
  // the control is fetched when it is first opened
  await screen.findByRole('radio', { name: '2 or more beds' });
  for (const beds of [2, 3, 4]) fireEvent.click(screen.getByRole('radio', { name: `${beds} or more beds` }));
  await waitFor(() => expect(host.navigate.visits).toHaveLength(1));
  expect(host.navigate.visits[0]).toMatchObject({
    path: '/listings?minBeds=4',
    options: { replace: false, keepScroll: false },
  });
  await waitFor(() => expect(host.api.inputsOf(searchCards)).toHaveLength(2));
});

test('a search that was asked before is not asked again [A4.2]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const host = renderSearch();
  await screen.findAllByText('2 Listings');
  act(() => host.navigate.to('/listings?minBeds=2'));
  await waitFor(() => expect(host.api.inputsOf(searchCards)).toHaveLength(2));
  act(() => host.navigate.to('/listings'));
  act(() => host.navigate.to('/listings?statuses=pending,active,active+under+contract'));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(host.api.inputsOf(searchCards)).toHaveLength(2);
});

test('a late answer to an older search is never shown', async () => {
  const waiting: (() => void)[] = [];
  const host = renderSearch({
    prepare: (prepared) =>
      prepared.answer(searchCards, async ({ body }) => {
        const slow = body?.filters?.minBeds === undefined;
        if (slow) await new Promise<void>((go) => waiting.push(go));
        return sampleResponse({ total: slow ? 99 : 7 });
      }),
  });
  act(() => host.navigate.to('/listings?minBeds=2'));
  expect((await screen.findAllByText('7 Listings'))[0]).toBeTruthy();
  await act(async () => {
    for (const go of waiting) go();
  });
  expect(screen.queryAllByText('99 Listings')).toEqual([]);
});

test('each search someone makes is one score event, its pages and map moves are none [A7.38] [B9.48]', async () => {
  const host = renderSearch();
  await waitFor(() => expect(host.bus.last('search:results')).toBeTruthy());
  expect(host.scored).toEqual([]);
  act(() => host.navigate.to('/listings?minBeds=2'));
  await waitFor(() => expect(host.scored.map(({ name }) => name)).toEqual(['ViewSearch']));
  act(() => host.navigate.to('/listings?minBeds=2&page=2'));
  await waitFor(() => expect(host.bus.last('search:results')?.url).toContain('page=2'));
  expect(host.scored).toHaveLength(1);
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
    expect(shownCards()).toHaveLength(2);
  });

  test('the map stays open in another language, and not in another search [D194]', async () => {
    const openMap = async (url: string) => {
      renderSearch({ url, routes: { locales: ['en', 'ja'] } });
      return screen.findByRole('button', { name: /^(?:Map|List)$/ });
    };
    await user.click(await openMap('/listings/maui'));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    cleanup();
    expect((await openMap('/ja/listings/maui')).textContent).toBe('List');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    cleanup();
    expect((await openMap('/listings/oahu')).textContent).toBe('Map');
  });

  test('the map begins at its top, and the list comes back where it was left', async () => {
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(4200);
    const host = renderSearch();
    await user.click(await screen.findByRole('button', { name: 'Map' }));
    expect(scrolled).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
    await user.click(screen.getByRole('button', { name: 'List' }));
    expect(scrolled).toHaveBeenLastCalledWith({ top: 4200, behavior: 'instant' });
    await user.click(screen.getByRole('button', { name: 'Map' }));
    act(() => host.navigate.to('/listings?minBeds=2'));
    await user.click(screen.getByRole('button', { name: 'List' }));
    expect(scrolled).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
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

  test('Back leaves no filters of the other search open over the page', async () => {
    const host = renderSearch({ url: '/listings/maui' });
    await screen.findAllByText('2 Listings');
    await user.click(screen.getByRole('button', { name: 'Rent' }));
    await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings/maui?type=rental'));
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    await screen.findByRole('dialog', { name: 'Filters' });
    act(() => host.navigate.back());
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull());
  });
});
