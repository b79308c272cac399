import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { searchCards, searchCounts } from 'shared-contracts';
import { beforeEach, expect, test } from 'vitest';
import { pretendWidth, renderSearch, sampleResponse } from '../testing/render-search';

beforeEach(() => pretendWidth(1440));
const user = userEvent.setup();

test('zero results offer what to leave out, with the count it would give', async () => {
  const host = renderSearch({
    url: '/listings?minBeds=6&minPrice=5000000',
    prepare: (prepared) =>
      prepared.answer(searchCards, ({ body }) =>
        body?.filters?.minPrice === undefined
          ? sampleResponse({ total: 14 })
          : sampleResponse({ results: [], total: 0 }),
      ),
  });
  host.answer(searchCounts, ({ body }) => ({
    totals: body.searches.map(({ filters }) => (filters?.minPrice === undefined ? 14 : 0)),
  }));
  await user.click(await screen.findByRole('button', { name: 'Any price: 14 Listings' }));
  await waitFor(() => expect(host.navigate.current().query).toBe('minBeds=6'));
});

test('where nothing helps by itself, what helps two at a time is offered', async () => {
  const host = renderSearch({
    url: '/listings?minBeds=6&minPrice=5000000&minBaths=4&title_land=any',
    prepare: (prepared) => prepared.answer(searchCards, sampleResponse({ results: [], total: 0 })),
  });
  host.answer(searchCounts, ({ body }) => ({
    totals: body.searches.map(({ filters = {} }) => {
      if (filters.minBaths !== undefined) return 0;
      if (filters.minBeds === undefined && filters.minPrice === undefined) return 90;
      return filters.minPrice === undefined ? 3 : 0;
    }),
  }));
  await user.click(await screen.findByRole('button', { name: 'Any price, any number of baths: 3 Listings' }));
  await waitFor(() => expect(host.navigate.current().query).toContain('minBeds=6'));
  expect(host.navigate.current().query).not.toMatch(/minPrice|minBaths/);
});

test('suggestions show no counts of an older search', async () => {
  const host = renderSearch({
    url: '/listings?minBeds=6&minPrice=5000000',
    prepare: (prepared) => prepared.answer(searchCards, sampleResponse({ results: [], total: 0 })),
  });
  host.answer(searchCounts, ({ body }) => ({ totals: body.searches.map(() => 14) }));
  await screen.findByRole('button', { name: 'Any price: 14 Listings' });
  host.answer(searchCounts, () => new Promise(() => undefined));
  act(() => host.navigate.to('/listings?minBeds=6&minBaths=4'));
  await waitFor(() => expect(host.api.inputsOf(searchCards).at(-1)?.body?.filters?.minBaths).toBe(4));
  await waitFor(() => expect(host.api.inputsOf(searchCounts)).toHaveLength(2));
  expect(screen.queryByRole('button', { name: /14 Listings/ })).toBeNull();
});
