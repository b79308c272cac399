import { act, fireEvent, screen, within } from '@testing-library/react';
import {
  ApiError,
  blogPosts,
  regionMatrix,
  regionSearch,
  searchAgents,
  searchByText,
  type UniversalAnswer,
  universalSearch,
} from 'shared-contracts';
import { createTestHost, sampleAgent, sampleCard, type TestHostOptions } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchBox } from './search-box';
import { storeHistory } from './use-search-history';

const kihei = {
  name: 'Kihei',
  label: 'Kihei, South, Maui',
  region_level_string: 'Island::Maui > District::South > Town::Kihei',
  handles: ['maui', 'south', 'kihei'],
  summary: [{ label: 'Condo', count: 12 }],
};

const POST = {
  id: 1,
  slug: 'post',
  title: { rendered: 'Post' },
  date: '2026-10-01',
  category: 'Market',
  link: '/blog/post',
  excerpt: '',
  image: null,
};

beforeEach(() => {
  vi.useFakeTimers();
  storeHistory([]);
});
afterEach(async () => {
  // The next test would not send a request that is still cached from this one.
  await vi.advanceTimersByTimeAsync(3000);
});

const found = (over: Partial<UniversalAnswer> = {}): UniversalAnswer => ({
  regions: [kihei],
  listings: { results: [sampleCard()], total: 1 },
  agents: [],
  posts: [],
  ...over,
});

let asked = 0;
function show(options: TestHostOptions = {}) {
  const host = createTestHost({ proxy, url: '/', ...options });
  host.answer(universalSearch, found());
  host.answer(regionMatrix, {});
  renderWithHost(host, <SearchBox />);
  // Responses are cached by their text: each test searches for its own text.
  asked += 1;
  return { host, text: `kihei ${asked}` };
}
const box = () => screen.getByRole<HTMLInputElement>('combobox');
async function type(text: string, milliseconds = 600) {
  act(() => box().focus());
  fireEvent.change(box(), { target: { value: text } });
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

/** React renders while the clock is stopped. The response to a request of that render arrives a moment later. */
const settle = (milliseconds = 30) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('opens on focus, and results load as text is typed [B2.6.2]', async () => {
  const { text } = show();
  expect(box().getAttribute('aria-expanded')).toBe('false');
  act(() => box().focus());
  expect(box().getAttribute('aria-expanded')).toBe('true');
  await type(text);
  expect(within(screen.getByRole('grid')).getByText('Kihei')).toBeTruthy();
});

test('an empty box without a history says what to type, also for two characters [B2.6.2]', async () => {
  show();
  act(() => box().focus());
  expect(screen.getByText('Type 3 or more characters to search.')).toBeTruthy();
  await type('ki');
  expect(screen.getByText('Type 3 or more characters to search.')).toBeTruthy();
});

test('sends one request for all sections, 500 ms after the last key, and none for two characters [B9.14] [B2.6.10]', async () => {
  const { host, text } = show();
  await type('ki');
  expect(host.api.calls).toHaveLength(0);
  await type(text, 300);
  await type(`${text}!`, 499);
  expect(host.api.inputsOf(universalSearch)).toHaveLength(0);
  await act(() => vi.advanceTimersByTimeAsync(2));
  expect(host.api.inputsOf(universalSearch)).toEqual([{ query: { s: `${text}!`, deal: 'sale' } }]);
});

test('choosing an area keeps the term, empties the box and goes there [B2.6.3]', async () => {
  const { host, text } = show();
  await type(text);
  fireEvent.click(screen.getByText('Kihei'));
  expect(host.navigate.visits.at(-1)?.path).toBe('/listings/maui/south/kihei');
  expect(box().value).toBe('');
  expect(decodeURIComponent(document.cookie)).toContain(text);
  act(() => box().focus());
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(within(screen.getByRole('grid')).getByText(text)).toBeTruthy();
});

test('keys right after typing search the text, and open no entry for the older text', async () => {
  const { host, text } = show();
  await type(text);
  fireEvent.keyDown(box(), { key: 'ArrowDown' });
  fireEvent.change(box(), { target: { value: 'hana house' } });
  for (const key of ['ArrowDown', 'Enter']) fireEvent.keyDown(box(), { key });
  expect(host.navigate.visits.at(-1)?.path).toBe('/listings?query=hana%20house');
});

test('an area unfolds its dwelling types with their counts, by mouse and by keyboard [B2.6.6]', async () => {
  const { host, text } = show();
  await type(text);
  const types = () => screen.queryAllByRole('link', { name: /^Condo/ });
  const unfold = screen.getByRole('button', { name: 'Kihei by type' });
  expect(types()).toEqual([]);
  fireEvent.click(unfold);
  expect(unfold.getAttribute('aria-expanded')).toBe('true');
  expect(types().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Condo12', '/listings/maui/south/kihei?type=condo'],
  ]);
  fireEvent.click(unfold);
  expect(types()).toEqual([]);

  for (const key of ['ArrowDown', 'ArrowRight', 'Enter', 'ArrowDown', 'Enter']) fireEvent.keyDown(box(), { key });
  expect(host.navigate.visits.at(-1)?.path).toBe('/listings/maui/south/kihei?type=condo');
});

test('a previous search is searched again by pressing it, and removed by its button [B2.6.4]', async () => {
  storeHistory(['molokai', 'waimea']);
  show();
  act(() => box().focus());
  await settle();
  fireEvent.click(screen.getByRole('button', { name: 'Remove waimea' }));
  expect(screen.queryByText('waimea')).toBeNull();
  expect(decodeURIComponent(document.cookie)).not.toContain('waimea');
  fireEvent.click(screen.getByText('molokai'));
  expect(box().value).toBe('molokai');
});

test('a failed search shows a message with Retry and stays usable [B8.17]', async () => {
  const { host, text } = show();
  host.answer(universalSearch, () => {
    throw new ApiError('network');
  });
  await type(text);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('could not reach the server');
  host.answer(universalSearch, found());
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Kihei')).toBeTruthy();
});

const MATRIX = { 'Maui::1': { 'South::2': { 'Kīhei::3': {}, 'Wailea::4': {} } } };

test('areas known to the browser show after 200 ms, until the response of the server arrives (D84)', async () => {
  const { host } = show();
  host.answer(regionMatrix, MATRIX);
  host.answer(universalSearch, async () => {
    await new Promise((done) => setTimeout(done, 1000));
    return found();
  });
  await type('kih', 250);
  await settle();
  const area = within(screen.getByRole('rowgroup', { name: 'Areas' })).getByRole('link');
  expect(area.textContent).toBe('KīheiKīhei, South, Maui');
  expect(area.getAttribute('href')).toBe('/listings/maui/south/kihei');
  expect(screen.queryByRole('button', { name: 'Kihei by type' })).toBeNull();
  await settle(300);
  await settle(1200);
  expect(screen.getByRole('button', { name: 'Kihei by type' })).toBeTruthy();
});

test('a text that names no region shows the listings that the server finds for it [B7.3]', async () => {
  const { host, text } = show();
  const listings = { results: [sampleCard({ address: { line_1: '12 Front St' } })], total: 1 };
  host.answer(universalSearch, found({ regions: [], listings: null }));
  host.answer(searchByText, listings);
  await type(text);
  await settle();
  expect(host.api.inputsOf(searchByText)).toEqual([{ query: { s: text } }]);
  expect(within(screen.getByRole('grid')).getByText(/12 Front St/)).toBeTruthy();
  expect(within(screen.getByRole('grid')).queryByText('Kihei')).toBeNull();
});

test('requests a late section alone; the others do not wait for it', async () => {
  const { host, text } = show();
  let answer = (_: (typeof POST)[]) => {};
  host.answer(universalSearch, found({ posts: null }));
  host.answer(blogPosts, () => new Promise((resolve) => (answer = resolve)));
  await type(text);
  await settle();
  expect(host.api.inputsOf(blogPosts)).toEqual([{ query: { search: text } }]);
  expect(screen.getByRole('rowgroup', { name: 'Areas' })).toBeTruthy();
  expect(screen.getByRole('rowgroup', { name: 'Listings' })).toBeTruthy();
  expect(screen.queryByRole('rowgroup', { name: 'News' })).toBeNull();
  expect(screen.getByText('Searching')).toBeTruthy();
  await act(async () => answer([POST]));
  const link = within(screen.getByRole('rowgroup', { name: 'News' })).getByRole('link');
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/blog/post', '_blank']);
  expect([regionSearch, searchAgents].flatMap((call) => host.api.inputsOf(call))).toEqual([]);
});

test('a late section that fails shows a message with Retry; the rest stays [B8.17]', async () => {
  const { host, text } = show();
  host.answer(universalSearch, found({ agents: null }));
  host.answer(searchAgents, () => {
    throw new ApiError('network');
  });
  await type(text);
  await settle();
  expect(screen.getByRole('alert').textContent).toContain('could not reach the server');
  expect(screen.getByText('Kihei')).toBeTruthy();
});

test("on a foreign page an area opens under the agent's root path, and no term is left there [B2.6.13]", async () => {
  const { host, text } = show({ context: 'embed', url: '/kai-sample/listings' });
  await type(text);
  fireEvent.click(screen.getByText('Kihei'));
  expect(host.navigate.visits.at(-1)?.path).toBe('/kai-sample/listings/maui/south/kihei');
  expect(decodeURIComponent(document.cookie)).not.toContain(text);
});

test('previous and saved searches are filtered 200 ms after the last key [B9.22]', async () => {
  storeHistory(['molokai', 'waimea']);
  show();
  act(() => box().focus());
  await settle();
  expect(screen.getByText('waimea')).toBeTruthy();
  await type('mo', 190);
  expect(screen.getByText('waimea')).toBeTruthy();
  await settle(20);
  expect(screen.queryByText('waimea')).toBeNull();
  expect(screen.getByText('molokai')).toBeTruthy();
});

const REGIONS = {
  'Maui::1': { 'South::2': { 'Kīhei::3': { 'South Kīhei::4': {} } }, 'West::5': { 'Lāhainā::6': {} } },
  'Oʻahu::7': { 'West::8': {} },
};
test.each([
  ['kihei', '/', '/listings/maui/south/kihei'],
  ['Kīhei, HI', '/listings?minBeds=3', '/listings/maui/south/kihei?minBeds=3'],
  ['ｋｉｈｅｉ', '/listings/oahu?type=condo&query=pool&page=2', '/listings/maui/south/kihei?type=condo'],
  ['Lahaina, Maui', '/listings?query=old', '/listings/maui/west/lahaina'],
  ['lahaina west maui hawaii', '/', '/listings/maui/west/lahaina'],
  ['oahu', '/listings/maui?maxPrice=900000', '/listings/oahu?maxPrice=900000'],
  ['hawaii', '/', '/listings'],
  ['Hawaiʻi', '/listings/maui?minBeds=3&query=pool', '/listings?minBeds=3'],
  ['West', '/', '/listings?query=West'],
  ['kihei condo', '/', '/listings?query=kihei%20condo'],
])('Enter after %s on %s opens %s', async (text, url, expected) => {
  const { host } = show({ url });
  host.answer(regionMatrix, REGIONS);
  act(() => box().focus());
  fireEvent.change(box(), { target: { value: text } });
  // before the names of the regions are there
  fireEvent.keyDown(box(), { key: 'Enter' });
  await settle(300);
  expect(host.navigate.visits.at(-1)?.path).toBe(expected);
});

test('what shows the typed word comes before similar spellings', async () => {
  const { host } = show();
  const lanai = { ...kihei, name: 'Lānaʻi', label: 'Lānaʻi', handles: ['lanai'] };
  const post = { ...POST, title: { rendered: 'What lava zones mean' } };
  host.answer(universalSearch, found({ regions: [lanai], posts: [post] }));
  await type('lava');
  const titles = () =>
    within(screen.getByRole('grid'))
      .getAllByRole('rowgroup')
      .map((group) => group.getAttribute('aria-label'));
  expect(titles()).toEqual(['News', 'Areas', 'Listings']);
  host.answer(universalSearch, found({ regions: [], agents: [sampleAgent({ name: 'Emi Morgan' })], posts: [post] }));
  await type('morg');
  expect(titles()).toEqual(['Agents', 'Listings', 'News']);
});
