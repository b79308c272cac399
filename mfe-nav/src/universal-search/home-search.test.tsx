import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { regionMatrix } from 'shared-contracts';
import { createTestHost } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test, vi } from 'vitest';
import { HomeSearch } from '../expose/home-search';
import { storeHistory } from './use-search-history';

function show(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1]),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const host = createTestHost({ proxy, url: '/' });
  host.answer(regionMatrix, {});
  renderWithHost(host, <HomeSearch />);
}

test('the box of the home page takes the whole screen on phones, with earlier searches, and drops down from 768 px on [B2.6.1] [B2.6.4]', async () => {
  storeHistory(['molokai']);
  show(767);
  expect(screen.queryByRole('combobox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Search places/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Search' });
  expect(await within(dialog).findByRole('link', { name: 'molokai' })).toBeTruthy();
  await userEvent.keyboard('Hana');
  expect(within(dialog).getByRole<HTMLInputElement>('combobox').value).toBe('Hana');
  await userEvent.click(within(dialog).getByRole('button', { name: /close/i }));
  expect(screen.queryByRole('combobox')).toBeNull();
  cleanup();
  show(768);
  expect(screen.getByRole('combobox')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
