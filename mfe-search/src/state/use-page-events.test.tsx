import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleUser } from 'shared-contracts/testing';
import { beforeEach, expect, test } from 'vitest';
import { pretendWidth, renderSearch } from '../testing/render-search';

beforeEach(() => pretendWidth(1440));
const user = userEvent.setup();

test('Clear goes back to the default search and keeps the prefix', async () => {
  const host = renderSearch({ url: '/agents/sample-agent/listings/maui?minBeds=2' });
  await screen.findAllByText('2 Listings');
  act(() => host.bus.publish('search:clear', {}));
  expect(host.navigate.visits.at(-1)?.path).toBe('/agents/sample-agent/listings');
});

test('an account section opens as a panel and the search stays [A2.22]', async () => {
  const host = renderSearch({ url: '/listings?minBeds=2', user: sampleUser() });
  const shown = host.fill('search.panel');
  await screen.findAllByText('2 Listings');
  act(() => host.bus.publish('account:open-panel', { section: 'favorites' }));
  const panel = await screen.findByRole('dialog', { name: 'Your account' });
  await waitFor(() => expect(shown.at(-1)).toMatchObject({ section: 'favorites' }));
  expect(host.navigate.visits).toEqual([]);
  await user.click(within(panel).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each(['/listings/1-sample-street-kihei-400001', '/listings/kauai'])(
  'a link of the panel to %s leaves no panel over it',
  async (path) => {
    const host = renderSearch({ url: '/listings/maui', user: sampleUser() });
    await screen.findAllByText('2 Listings');
    act(() => host.bus.publish('account:open-panel', { section: 'favorites' }));
    await screen.findByRole('dialog', { name: 'Your account' });
    act(() => host.navigate.to(path));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

test('leaves a place for contact with the filters of the search [A7.37]', async () => {
  let contact: unknown[] = [];
  renderSearch({
    url: '/listings?minBeds=2',
    prepare: (host) => {
      contact = host.fill('search.contact');
    },
  });
  await screen.findAllByText('2 Listings');
  await waitFor(() => expect(contact.at(-1)).toMatchObject({ filters: { minBeds: 2 } }));
});
