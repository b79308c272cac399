import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { COOKIES } from 'shared-contracts';
import { sampleUser, type TestHost } from 'shared-contracts/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { pretendWidth, renderSearch } from '../testing/render-search';
import { recentlyViewed } from './register-invitation';

beforeEach(() => {
  pretendWidth(1440);
  // biome-ignore lint/suspicious/noDocumentCookie: the test sets what the page reads
  document.cookie = `${COOKIES.callToActionDismissed}=; path=/; max-age=0`;
});
const user = userEvent.setup();

function view(host: TestHost, listings: number) {
  const at = new Date().toISOString();
  const viewed = Array.from({ length: listings }, (_, number) => ({
    internal_id: `v${number}`,
    slug: `v${number}`,
    at,
  }));
  act(() => void Object.assign(host.collections.state, { viewed }));
}

test('counts different listings of the last 24 hours', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const entry = (internal_id: string, at: string) => ({ internal_id, slug: internal_id, at });
  const viewed = [
    entry('a', '2026-11-20T11:00:00Z'),
    entry('a', '2026-11-20T10:00:00Z'),
    entry('b', '2026-11-19T12:00:01Z'),
    entry('c', '2026-11-19T11:59:59Z'),
  ];
  expect(recentlyViewed(viewed, now)).toBe(2);
});

test('invites a visitor after the fifth listing, and not for a day once dismissed [A6.2] [A9.7]', async () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  const host = renderSearch({ settings: { callToActionAfter: 5 } });
  await screen.findAllByText('2 Listings');
  view(host, 4);
  expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
  view(host, 5);
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(written.mock.calls.map(([cookie]) => cookie).join()).toContain(
    `${COOKIES.callToActionDismissed}=1; Max-Age=86400; Path=/`,
  );
  written.mockRestore();
  // biome-ignore lint/suspicious/noDocumentCookie: the test sets what the page reads
  document.cookie = `${COOKIES.callToActionDismissed}=1; path=/`;
  cleanup();
  view(renderSearch({ settings: { callToActionAfter: 5 } }), 9);
  await screen.findAllByText('2 Listings');
  expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
});

test('never invites who is signed in', async () => {
  const host = renderSearch({ settings: { callToActionAfter: 5 }, user: sampleUser() });
  await screen.findAllByText('2 Listings');
  view(host, 9);
  expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
});
