import { expect, test } from 'vitest';
import { ACCOUNT_SECTIONS } from '../routes/route';
import { pageName } from './page-titles';

test('each section of the account has its own title', () => {
  const titles = ACCOUNT_SECTIONS.map((section) => pageName({ page: 'account', section }));
  expect(titles).toContain('Your Favorites');
  expect(new Set(titles).size).toBe(ACCOUNT_SECTIONS.length);
});
