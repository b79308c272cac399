import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { deployedVersion } from '../federation/testing/versions';
import { Panel, togglePanel } from './panel';
import type { Recorded } from './recorder';
import { recordedOn, watchedPage } from './testing/watched-page';

const page = watchedPage({
  remotes: {
    nav: deployedVersion('nav', '2.0.0', { extensions: [{ slot: 'layout.header', expose: './header', order: 10 }] }),
  },
});
const entry = { id: 1, at: 1500 };
const recorderOf = (seen: Parameters<typeof recordedOn>[1] = {}) => {
  const recorded: Recorded = recordedOn(page, seen);
  return { current: () => recorded, subscribe: () => () => undefined };
};
afterEach(() => {
  document.body.innerHTML = '';
});

test('opens with the focus in it; Escape closes it and returns the focus', async () => {
  document.body.innerHTML = '<button>Before</button>';
  const before = screen.getByRole('button', { name: 'Before' });
  before.focus();
  act(() => togglePanel(recorderOf()));
  const panel = await screen.findByRole('complementary', { name: 'Development panel' });
  expect(document.activeElement).toBe(within(panel).getByRole('tab', { name: /^Parts/ }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(document.activeElement).toBe(before);
});

test('a second call closes it', async () => {
  act(() => togglePanel(recorderOf()));
  await screen.findByRole('complementary', { name: 'Development panel' });
  act(() => togglePanel(recorderOf()));
  expect(screen.queryByRole('complementary')).toBeNull();
});

/** A page with a header, and the open panel. */
function show(seen: Parameters<typeof recordedOn>[1] = {}) {
  const header = document.createElement('div');
  Object.assign(header.dataset, { slot: 'layout.header', slotState: 'mounted' });
  header.textContent = 'Menu';
  header.getBoundingClientRect = () => new DOMRect(0, 0, 300, 60);
  document.body.append(header);
  vi.spyOn(Range.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect());
  render(<Panel recorder={recorderOf(seen)} onClose={vi.fn()} />);
}
const labels = () => document.querySelector('[data-outlines]')?.textContent;

test('a row marks its part on the page while it has the focus, and outlines mark all', async () => {
  show();
  expect(labels()).toBe('');
  act(() => screen.getByRole('button', { name: 'layout.header' }).focus());
  expect(labels()).toBe('nav 2.0.0 · layout.header');
  act(() => screen.getByRole('tab', { selected: true }).focus());
  expect(labels()).toBe('');
  const outlines = screen.getByRole('button', { name: 'Outlines' });
  await userEvent.click(outlines);
  expect([outlines.getAttribute('aria-pressed'), labels()]).toEqual(['true', 'nav 2.0.0 · layout.header']);
});

test('an event shows its payload as a tree', async () => {
  const payload = { listing: { id: 7, tags: ['ocean', 'pool'] }, from: null };
  show({ events: [{ ...entry, topic: 'listing:opened', sender: 'search', payload }] });
  await userEvent.click(screen.getByRole('tab', { name: 'Events 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Payload of listing:opened' }));
  const row = screen.getByText('listing:opened').closest('li');
  expect(row?.textContent).toContain('1.50 s');
  expect(row?.textContent).toContain('from search');
  expect(row?.querySelector('ul')?.textContent).toBe('listing id 7tags 0 "ocean"1 "pool"from null');
});

test('a report has its meaning and a link to the table of errors, and a timing is no failure', async () => {
  show({
    reports: [
      { kind: 'load-time', remote: 'nav', version: '2.0.0', detail: './header', value: 30 },
      { kind: 'render-error', remote: 'nav', version: '2.0.0', code: 'MFE-007', detail: 'Error: it broke' },
    ],
  });
  expect(screen.getByText('nav').closest('li')?.textContent).toContain('loaded in 30 ms');
  await userEvent.click(screen.getByRole('tab', { name: 'Reports 1' }));
  const link = screen.getByRole('link', { name: 'MFE-007' });
  expect(link.getAttribute('href')).toMatch(/^\/api\/docs\/contract\/\d+\.\d+\.\d+#/);
  expect(link.closest('li')?.textContent).toContain('The module failed while rendering. Error: it broke');
});
