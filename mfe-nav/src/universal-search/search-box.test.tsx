// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { ApiError, blogPosts, regionSearch, searchAgents, searchByText } from 'shared-contracts';
import { createTestHost, sampleCard } from 'shared-contracts/testing';
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
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

let asked = 0;
function show(url = '/') {
  const host = createTestHost({ proxy, url });
  host.answer(regionSearch, [kihei]);
  host.answer(searchByText, { results: [sampleCard()], total: 1 });
  host.answer(searchAgents, []);
  host.answer(blogPosts, []);
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

test('opens on focus, and results load as text is typed [B2.6.2]', async () => {
  const { text } = show();
  expect(box().getAttribute('aria-expanded')).toBe('false');
  act(() => box().focus());
  expect(box().getAttribute('aria-expanded')).toBe('true');
  await type(text);
  expect(within(screen.getByRole('grid')).getByText('Kihei')).toBeTruthy();
});

test('asks the server 500 ms after the last key, and not for two characters [B9.14]', async () => {
  const { host, text } = show();
  await type('ki');
  expect(host.api.calls).toHaveLength(0);
  await type(text, 300);
  await type(`${text}!`, 499);
  expect(host.api.calls).toHaveLength(0);
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
