import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLanguageSource } from 'shared-contracts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { pretendWidth, renderSearch } from '../testing/render-search';
import { i18n } from '../texts';

beforeEach(() => pretendWidth(1440));

test('the search and its filters are in Japanese on a Japanese page', async () => {
  setLanguageSource(() => 'ja');
  onTestFinished(() => setLanguageSource(() => 'en'));
  await i18n.load();
  renderSearch({ url: '/listings?minBeds=2' });
  const filters = screen.getByRole('group', { name: '絞り込み' });
  within(filters).getByRole('button', { name: /寝室2室以上/ });
  await screen.findByRole('option', { name: '価格の安い順' });
  await userEvent.click(within(filters).getByRole('button', { name: /^絞り込み/ }));
  expect(await screen.findByRole('radio', { name: 'バスルーム3室以上' })).toHaveProperty('checked', false);
});
