import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serverClock } from 'shared-contracts';
import { createTestHost, sampleListingRef } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { beforeEach, expect, test } from 'vitest';
import { ShowingStrip } from '../expose/showing-strip';
import { NOW, setBrowserClock } from '../testing/lead-test';

beforeEach(() => setBrowserClock(NOW));
function show(status = 'Active', serverNow = NOW) {
  const host = createTestHost({ proxy });
  host.answer(serverClock, { now: serverNow });
  const listing = sampleListingRef({ status });
  renderWithHost(host, <ShowingStrip host={host} slot={{ listing }} />);
  return { host, listing };
}
const days = () => screen.queryAllByRole('button', { name: /day, / }).map((day) => day.firstElementChild?.textContent);

test('offers the next 15 days in Hawaii, tomorrow first [B9.5]', () => {
  show();
  expect(days()).toHaveLength(15);
  expect(days()[0]).toBe('Saturday, November 21');
  expect(days().at(-1)).toBe('Saturday, December 5');
});

test('scrolls left and right [B2.5.9]', async () => {
  show();
  const row = screen.getByRole('group', { name: 'Days for a tour' });
  const scrolled: unknown[] = [];
  row.scrollBy = (to?: unknown) => void scrolled.push(to);
  Object.defineProperty(row, 'clientWidth', { value: 500 });
  await userEvent.click(screen.getByRole('button', { name: 'Later days' }));
  await userEvent.click(screen.getByRole('button', { name: 'Earlier days' }));
  expect(scrolled).toEqual([expect.objectContaining({ left: 400 }), expect.objectContaining({ left: -400 })]);
});

test('a day asks for the form with it chosen', async () => {
  const { host, listing } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Monday, November 23' }));
  expect(host.bus.of('contact:open')).toEqual([{ kind: 'request-showing', listing, day: '2026-11-23' }]);
  expect(screen.getByRole('button', { name: 'Monday, November 23' }).getAttribute('aria-pressed')).toBe('true');
});

test.each(['Pending', 'Active Under Contract'])('is not there for a listing that is %s [B4.18]', (status) => {
  show(status);
  expect(days()).toEqual([]);
});
