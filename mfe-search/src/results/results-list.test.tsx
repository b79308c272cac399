import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listingsByIds } from 'shared-contracts';
import { createTestHost, samplePhoto } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { beforeEach, expect, test, vi } from 'vitest';
import { createPageFlags } from '../state/page-flags.store';
import { sampleNumber } from '../testing/render-search';
import { ResultsList } from './results-list';
import { keepHeights } from './row-heights';

let look: (near: boolean, ...places: Element[]) => void;
let layOut: (place: Element, height: number) => void;
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: (entries: { target: Element; borderBoxSize: { blockSize: number }[] }[]) => void) {
        layOut = (target, blockSize) => told([{ target, borderBoxSize: [{ blockSize }] }]);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
        look = (isIntersecting, ...places) => act(() => told(places.map((target) => ({ target, isIntersecting }))));
      }
      observe = () => undefined;
      unobserve = () => undefined;
    },
  );
});
const results = Array.from({ length: 100 }, (_, at) => sampleNumber(at + 1));
const open = vi.fn();
const actions = {
  hrefOf: ({ slug }: { slug: string }) => `/listings/${slug}`,
  open,
  favorite: vi.fn(),
  hide: vi.fn(),
  compare: vi.fn(),
};

function show(listings = results, monthly = false) {
  const list = (shown: typeof results, address = '/listings') => (
    <ResultsList
      address={address}
      results={shown}
      flags={createPageFlags()}
      actions={actions}
      monthly={monthly}
      stale={false}
    />
  );
  const view = renderWithHost(createTestHost({ proxy }), list(listings));
  return { again: (shown: typeof results, address?: string) => view.rerender(list(shown, address)) };
}
const places = () =>
  [...screen.getByRole('list', { name: 'Listings' }).children].filter((place) => place instanceof HTMLElement);
function placeAt(at: number): HTMLElement {
  const place = places()[at];
  if (!place) throw new Error(`no place ${at}`);
  return place;
}
const isCard = (place: HTMLElement) => within(place).queryByRole('button', { name: /^Favorite/ }) !== null;

test('a hundred results are a hundred links, of which the first six are cards', () => {
  show();
  expect(places()).toHaveLength(100);
  expect(screen.getAllByRole('article')).toHaveLength(100);
  expect(places().filter(isCard)).toHaveLength(6);
  const far = within(placeAt(60)).getByRole('link');
  expect(far.getAttribute('href')).toBe(`/listings/${sampleNumber(61).slug}`);
  expect(far.textContent).toContain('61 Sample Street');
  fireEvent.click(far);
  expect(open).toHaveBeenCalledWith(sampleNumber(61), sampleNumber(61));
});

test('a row off the screen has the monthly cost as its card has, or the price where no cost is known (D152)', () => {
  const costly = sampleNumber(8, { monthly_cost: { amount: 5751, use: 'second' } });
  show([...results.slice(0, 7), costly, sampleNumber(9, { asking_price: 900_000 })], true);
  expect(within(placeAt(7)).getByRole('link').textContent).toBe('Est. $5,751/mo 8 Sample Street');
  expect(within(placeAt(8)).getByRole('link').textContent).toMatch(/^\$900,000 /);
});

test('cards come and go with the window, but never while they hold the focus', () => {
  show();
  const second = placeAt(2);
  const place = placeAt(40);
  look(true, place);
  expect(isCard(place)).toBe(true);
  look(false, place);
  expect(isCard(place)).toBe(false);
  within(second).getAllByRole('link')[0]?.focus();
  look(false, second);
  expect(isCard(second)).toBe(true);
});

test('under an open listing cards stay, so that Back finds each row as tall as it was [A4.10]', () => {
  show();
  const place = placeAt(40);
  look(true, place);
  document.body.inert = true;
  look(false, place);
  expect(isCard(place)).toBe(true);
  document.body.inert = false;
  look(false, place);
  expect(isCard(place)).toBe(false);
});

test('a link focused from afar keeps the focus when it becomes a card', () => {
  show();
  const place = placeAt(50);
  within(place).getByRole('link').focus();
  look(true, place);
  expect(isCard(place)).toBe(true);
  expect(place.contains(document.activeElement)).toBe(true);
});

test('another page of results is drawn where the window is', () => {
  const { again } = show();
  look(true, placeAt(40));
  again(Array.from({ length: 100 }, (_, at) => sampleNumber(at + 201)));
  expect(isCard(placeAt(40))).toBe(true);
  expect(isCard(placeAt(60))).toBe(false);
});

test('places take the height they had when the page was left', () => {
  sessionStorage.clear();
  show();
  expect(placeAt(60).getAttribute('style')).toBeNull();
  layOut(placeAt(60), 452.5);
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  show();
  expect(placeAt(60).getAttribute('style')).toContain('436.5px');
  expect(within(placeAt(60)).getByRole('article').style.minHeight).toBe('436.5px');
});

test('cards of the search before keep their own heights until the next ones are there', () => {
  sessionStorage.clear();
  keepHeights('/listings?page=2', [500]);
  const { again } = show();
  again(results, '/listings?page=2');
  expect(placeAt(0).getAttribute('style')).toBeNull();
  again([sampleNumber(201)], '/listings?page=2');
  expect(placeAt(0).getAttribute('style')).toContain('484px');
});

test('the photos that the answer left out are loaded once, when the visitor takes an interest in the card', async () => {
  const host = createTestHost({ proxy });
  const listing = sampleNumber(1, { photo_count: 2 });
  host.answer(listingsByIds, [
    { ...listing, photos: [samplePhoto(), samplePhoto({ post_large: '/b/post_large.webp' })] },
  ]);
  renderWithHost(
    host,
    <ResultsList
      address="/listings"
      results={[listing, sampleNumber(2)]}
      flags={createPageFlags()}
      actions={actions}
      monthly={false}
      stale={false}
    />,
  );
  const [card] = await screen.findAllByRole('article');
  if (!card) throw new Error('There is no card.');
  expect(host.api.inputsOf(listingsByIds)).toEqual([]);
  fireEvent.mouseEnter(card);
  fireEvent.mouseEnter(card);
  await waitFor(() => expect(card.querySelectorAll('img')).toHaveLength(2));
  expect(host.api.inputsOf(listingsByIds)).toEqual([{ params: { ids: listing.internal_id } }]);
});
