import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type CallAnswer,
  markNotificationsRead,
  type Notification,
  readNotifications,
  sendLoginLink,
} from 'shared-contracts';
import { createTestHost, sampleUser } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { beforeEach, expect, test, vi } from 'vitest';
import { Bell } from './bell';
import { timeAgo } from './time-ago';

let width = 1440;
beforeEach(() => {
  width = 1440;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1]),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

const drop: Notification = {
  id: 7,
  at: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  title: 'Price drop',
  text: '$1,100,000, was $1,250,000',
  address: '12 Sample Street, Kīhei',
  slug: '12-sample-street',
  photo: null,
  favorite: true,
  searches: [{ title: 'By the sea', share_code: 'code-1' }],
  read: false,
};
const gone: Notification = { ...drop, id: 6, title: 'Sold', text: '', slug: null, searches: [], read: true };

function show(response: Partial<CallAnswer<typeof readNotifications>> = {}) {
  const host = createTestHost({ proxy, user: sampleUser({ email: 'noa@example.com' }) });
  const list = { notifications: [drop, gone], unread: 1, mail: 'on' as const, ...response };
  host.answer(readNotifications, list);
  host.answer(markNotificationsRead, () => {
    host.answer(readNotifications, { ...list, unread: 0 });
    return { ...list, unread: 0 };
  });
  renderWithHost(host, <Bell />);
  return host;
}
const bell = (name: string) => screen.findByRole('button', { name });
const marked = (host: ReturnType<typeof show>) =>
  host.api.calls.filter(({ name }) => name === 'markNotificationsRead').map(({ input }) => input);

test('the bell has the number of unread changes; opening the list marks them as read and keeps them marked as new', async () => {
  const host = show();
  await userEvent.click(await bell('Notifications, 1 unread'));
  const panel = screen.getByRole('dialog', { name: 'Notifications' });
  const [first, second] = within(panel).getAllByRole('listitem');
  if (!first || !second) throw new Error('The list is not complete.');
  expect(first.textContent).toContain('New: Price drop');
  expect(second.textContent).not.toContain('New: ');
  const link = within(first).getByRole('link', { name: '12 Sample Street, Kīhei' });
  expect(link.getAttribute('href')).toBe('/listings/12-sample-street');
  expect(first.textContent).toContain('$1,100,000, was $1,250,000');
  expect(first.textContent).toContain('2 hours ago');
  expect(marked(host)).toEqual([{ body: { up_to: 7 } }]);
  await bell('Notifications');
  expect(first.textContent).toContain('New: Price drop');
});

test('each change says why it is there, with the page where that is changed; a sold home has no page', async () => {
  show();
  await userEvent.click(await bell('Notifications, 1 unread'));
  const [first, second] = screen.getAllByRole('listitem');
  if (!first || !second) throw new Error('The list is not complete.');
  const hrefs = (of: HTMLElement) =>
    within(of)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
  expect(hrefs(first).slice(1)).toEqual(['/account/favorites', '/listings/saved_search/code-1']);
  expect(within(first).getByRole('link', { name: 'Matches “By the sea”' })).toBeTruthy();
  expect(hrefs(second)).toEqual(['/account/favorites']);
});

test('the keyboard opens and closes the list, and the focus returns to the bell', async () => {
  show();
  (await bell('Notifications, 1 unread')).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: 'Notifications' })).toBeTruthy();
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(await bell('Notifications'));
});

test('a phone shows the list over the whole screen', async () => {
  width = 390;
  show();
  await userEvent.click(await bell('Notifications, 1 unread'));
  const dialog = await screen.findByRole('dialog', { name: 'Notifications' });
  expect(await within(dialog).findByText('Price drop')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an empty list says what fills it, and leads to the search', async () => {
  const host = show({ notifications: [], unread: 0 });
  await userEvent.click(await bell('Notifications'));
  expect(screen.getByText('No notifications yet')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Find homes' }));
  expect(host.navigate.visits.at(-1)?.path).toBe('/listings');
  expect([screen.queryByRole('dialog'), marked(host)]).toEqual([null, []]);
});

test('the list says that an address is not verified, and e-mails the link that verifies it', async () => {
  const host = show({ mail: 'unverified' });
  await userEvent.click(await bell('Notifications, 1 unread'));
  expect(screen.getByText(/noa@example.com isn't verified/)).toBeTruthy();
  host.answer(sendLoginLink, { sent: true });
  await userEvent.click(screen.getByRole('button', { name: 'E-mail me the link' }));
  await waitFor(() =>
    expect(host.api.calls.at(-1)).toMatchObject({
      name: 'sendLoginLink',
      input: { body: { email: 'noa@example.com' } },
    }),
  );
});

test('the list says that e-mails came back', async () => {
  show({ mail: 'refused' });
  await userEvent.click(await bell('Notifications, 1 unread'));
  expect(screen.getByText(/E-mails to noa@example.com came back/)).toBeTruthy();
});

test('a list that does not load says so and loads again on a press', async () => {
  const host = createTestHost({ proxy, user: sampleUser() });
  renderWithHost(host, <Bell />);
  await userEvent.click(await bell('Notifications'));
  host.answer(readNotifications, { notifications: [drop], unread: 1, mail: 'on' });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Price drop')).toBeTruthy();
});

test.each([
  [0, 'now'],
  [59_000, 'now'],
  [5 * 60_000, '5 minutes ago'],
  [3 * 3_600_000, '3 hours ago'],
  [30 * 3_600_000, 'yesterday'],
  [12 * 86_400_000, '12 days ago'],
])('%i ms after a change it was %s', (passed, text) => expect(timeAgo(0, passed)).toBe(text));
