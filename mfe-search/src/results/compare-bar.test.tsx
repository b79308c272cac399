import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { searchCards } from 'shared-contracts';
import { beforeEach, expect, test } from 'vitest';
import { compared } from '../state/compared.store';
import { renderSearch, sampleNumber, sampleResponse } from '../testing/render-search';

beforeEach(() => {
  compared.ids = [];
});

const numbers = [1, 2, 3, 4, 5];
const show = () =>
  renderSearch({
    prepare: (host) => {
      host.answer(searchCards, sampleResponse({ results: numbers.map((number) => sampleNumber(number)) }));
    },
  });
const select = async (number: number) =>
  userEvent.click(await screen.findByRole('button', { name: `Compare ${number} Sample Street` }));
const bar = () => screen.findByRole('complementary', { name: 'Compare homes' });

test('two selected homes have a link to their comparison', async () => {
  const host = show();
  await select(1);
  expect(within(await bar()).queryByRole('link', { name: 'Compare' })).toBeNull();
  const plan = within(await bar()).getByRole('link', { name: 'Plan a day' });
  expect(plan.getAttribute('href')).toBe('/plan?ids=sample-1');
  await select(2);
  const link = within(await bar()).getByRole('link', { name: 'Compare' });
  expect(link.getAttribute('href')).toBe('/compare?ids=sample-1,sample-2');
  await userEvent.click(link);
  expect(host.navigate.visits.at(-1)?.path).toBe('/compare?ids=sample-1,sample-2');
});

test('a second press removes a home, Clear removes all', async () => {
  show();
  for (const number of [1, 2, 1]) await select(number);
  expect(within(await bar()).getByText('1 home selected. Select another one.')).toBeTruthy();
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('complementary', { name: 'Compare homes' })).toBeNull();
  expect(compared.ids).toEqual([]);
});

test('a fifth home is refused with a message', async () => {
  const host = show();
  for (const number of numbers) await select(number);
  expect(compared.ids).toEqual(['sample-1', 'sample-2', 'sample-3', 'sample-4']);
  expect(host.flashed).toEqual([
    expect.objectContaining({ kind: 'error', text: 'You can compare up to 4 homes. Remove one first.' }),
  ]);
});
