import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { searchCards, searchCounts } from 'shared-contracts';
import { beforeEach, expect, test } from 'vitest';
import { pretendWidth, renderSearch, sampleResponse } from '../testing/render-search';

beforeEach(() => pretendWidth(1440));
const user = userEvent.setup();

const headingHasFocus = () =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));

/** As a keyboard presses. */
async function press(control: HTMLElement): Promise<void> {
  control.focus();
  await user.keyboard('{Enter}');
}

test('the next page is read from its heading, not from the foot of the list', async () => {
  renderSearch({ prepare: (host) => host.answer(searchCards, sampleResponse({ total: 250 })) });
  await press(await screen.findByRole('link', { name: 'Next page' }));
  await headingHasFocus();
});

test.each([
  ['/listings', 'Include Leasehold'],
  ['/listings?islands=Maui', 'Remove Maui'],
])('at %s the button "%s" hands the focus on when it goes', async (url, name) => {
  renderSearch({ url });
  await press(await screen.findByRole('button', { name }));
  await headingHasFocus();
});

test('a way out hands the focus on to the results it found', async () => {
  renderSearch({
    url: '/listings?minBeds=9',
    prepare: (host) => {
      host.answer(searchCards, ({ body }) => sampleResponse(body?.filters?.minBeds ? { results: [], total: 0 } : {}));
      host.answer(searchCounts, ({ body }) => ({ totals: body.searches.map(() => 2) }));
    },
  });
  await press(await screen.findByRole('button', { name: /^Any number of beds/ }));
  await screen.findAllByText('2 Listings');
  await headingHasFocus();
});

test('a control that stays keeps the focus', async () => {
  renderSearch();
  const sort = await screen.findByLabelText('Sort by');
  sort.focus();
  await user.selectOptions(sort, 'newest');
  await screen.findAllByText('2 Listings');
  expect(document.activeElement).toBe(sort);
});
