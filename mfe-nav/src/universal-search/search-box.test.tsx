// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { ApiError, blogPosts, regionMatrix, regionSearch, searchAgents, searchByText } from 'shared-contracts';
import { createTestHost, sampleCard, type TestHostOptions } from 'shared-contracts/testing';
import { proxy } from 'valtio';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { historyCookie } from './history';
import { SearchBox } from './search-box';

const kihei = {
  name: 'Kihei',
  label: 'Kihei, South, Maui',
  region_level_string: 'Island::Maui > District::South > Town::Kihei',
  handles: ['maui', 'south', 'kihei'],
  summary: [{ label: 'Condo', count: 12 }],
};

beforeEach(() => {
  vi.useFakeTimers();
  // biome-ignore lint/suspicious/noDocumentCookie: a test's clean start
  document.cookie = historyCookie([]);
});
afterEach(async () => {
  cleanup();
  // a question still remembered as just asked would not be asked by the next test
  await vi.advanceTimersByTimeAsync(3000);
  vi.useRealTimers();
});

let asked = 0;
function show(options: TestHostOptions = {}) {
  const host = createTestHost({ proxy, url: '/', ...options });
  host.answer(regionSearch, [kihei]);
  host.answer(searchByText, { results: [sampleCard()], total: 1 });
  host.answer(searchAgents, []);
  host.answer(blogPosts, []);
  host.answer(regionMatrix, {});
  render(<SearchBox host={host} />);
  // answers are cached by their text: each test searches for one of its own
  asked += 1;
  return { host, text: `kihei ${asked}` };
}
const box = () => screen.getByRole<HTMLInputElement>('combobox');
async function type(text: string, milliseconds = 600) {
  act(() => box().focus());
  fireEvent.change(box(), { target: { value: text } });
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

/** React draws when time stands still; what it asks for then is answered a moment later. */
const settle = (milliseconds = 30) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('opens on focus, and results load as text is typed [B2.6.2]', async () => {
  const { text } = show();
  expect(box().getAttribute('aria-expanded')).toBe('false');
  act(() => box().focus());
  expect(box().getAttribute('aria-expanded')).toBe('true');
  await type(text);
  expect(within(screen.getByRole('grid')).getByText('Kihei')).toBeTruthy();
});

test('asks the server 500 ms after the last key, and not for two characters [B9.14] [B2.6.10]', async () => {
  const { host, text } = show();
  await type('ki');
  expect(host.api.calls).toHaveLength(0);
  await type(text, 300);
  await type(`${text}!`, 499);
  expect(host.api.inputsOf(regionSearch)).toHaveLength(0);
  await act(() => vi.advanceTimersByTimeAsync(2));
  expect(host.api.inputsOf(regionSearch)).toEqual([{ query: { s: `${text}!` } }]);
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

test('the arrow keys and Enter do the same as the mouse', async () => {
  const { host, text } = show();
  await type(text);
  fireEvent.keyDown(box(), { key: 'ArrowDown' });
  const active = box().getAttribute('aria-activedescendant');
  expect(document.getElementById(active ?? '')?.textContent).toContain('Kihei');
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(host.navigate.visits.at(-1)?.path).toBe('/listings/maui/south/kihei');
});

test('a failed search says so with a retry and stays usable [B8.17]', async () => {
  const { host, text } = show();
  host.answer(regionSearch, () => {
    throw new ApiError('network');
  });
  await type(text);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('could not reach the server');
  host.answer(regionSearch, [kihei]);
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Kihei')).toBeTruthy();
});

test('regions from three characters on, agents from four [B5.25]', async () => {
  const { host } = show();
  await type('kai');
  expect(host.api.inputsOf(regionSearch)).toEqual([{ query: { s: 'kai' } }]);
  expect(host.api.inputsOf(searchAgents)).toEqual([]);
  await type('kaim');
  expect(host.api.inputsOf(searchAgents)).toEqual([{ query: { search: 'kaim' } }]);
});

const MATRIX = { 'Maui::1': { 'South::2': { 'Kīhei::3': {}, 'Wailea::4': {} } } };

test('areas known to the browser show after 200 ms, until the answer of the server is there (D84)', async () => {
  const { host } = show();
  host.answer(regionMatrix, MATRIX);
  host.answer(regionSearch, async () => {
    await new Promise((done) => setTimeout(done, 1000));
    return [kihei];
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

test('each section appears as it arrives, the others do not wait for it', async () => {
  const { host, text } = show();
  let answer = (_: { results: ReturnType<typeof sampleCard>[]; total: number }) => {};
  host.answer(searchByText, () => new Promise((resolve) => (answer = resolve)));
  await type(text);
  expect(screen.getByRole('rowgroup', { name: 'Areas' })).toBeTruthy();
  expect(screen.queryByRole('rowgroup', { name: 'Listings' })).toBeNull();
  expect(screen.getByText('Searching')).toBeTruthy();
  await act(async () => answer({ results: [sampleCard()], total: 1 }));
  expect(screen.getByRole('rowgroup', { name: 'Listings' })).toBeTruthy();
});

test('blog posts are searched by the typed text and open in a new window [B7.7]', async () => {
  const { host, text } = show();
  host.answer(blogPosts, [
    {
      id: 1,
      slug: 'south-shore',
      title: { rendered: 'Living on the South Shore' },
      date: '2026-11-01T00:00:00.000Z',
      category: 'Maui',
      link: '/blog/south-shore',
      excerpt: '',
      image: null,
    },
  ]);
  await type(text);
  expect(host.api.inputsOf(blogPosts)).toEqual([{ query: { search: text } }]);
  const post = within(screen.getByRole('rowgroup', { name: 'News' })).getByRole('link');
  expect([post.getAttribute('href'), post.getAttribute('target')]).toEqual(['/blog/south-shore', '_blank']);
});

test("on a foreign page an area opens under the agent's root path, and no term is left there [B2.6.13]", async () => {
  const { host, text } = show({ context: 'embed', url: '/kai-sample/listings' });
  await type(text);
  fireEvent.click(screen.getByText('Kihei'));
  expect(host.navigate.visits.at(-1)?.path).toBe('/kai-sample/listings/maui/south/kihei');
  expect(decodeURIComponent(document.cookie)).not.toContain(text);
});

test('what is kept in the browser is filtered 200 ms after the last key [B9.22]', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: searches of an earlier visit
  document.cookie = historyCookie(['molokai', 'waimea']);
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
