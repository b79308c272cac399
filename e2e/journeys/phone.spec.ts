import type { Page } from '@playwright/test';
import { ListingPage } from '../pages/listing-page';
import { SearchPage } from '../pages/search-page';
import { leadWith } from '../support/received';
import { expect, test } from '../support/test';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

test('a phone has a menu, a full-screen search, a map button and the question form [A2.24] [A2.26] [B2.3.2] [B2.6.1]', async ({
  page,
}) => {
  const search = new SearchPage(page);
  const listing = new ListingPage(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const title of ['Real Estate', 'Rentals', 'News', 'Company']) {
    await expect(menu.getByText(title, { exact: true }).first()).toBeVisible();
  }
  await menu.getByRole('button', { name: 'Close' }).tap();

  await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap();
  const overlay = page.getByRole('dialog', { name: 'Search' });
  await overlay.getByRole('combobox').fill('Hanalei');
  await overlay.getByRole('rowgroup', { name: 'Areas' }).getByRole('link').first().tap();
  await expect(page).toHaveURL(/\/listings\/kauai\/.*hanalei/);
  await expect(search.cards.first()).toBeVisible();

  await page.getByRole('button', { name: 'Map', exact: true }).tap();
  await expect(search.map).toBeVisible();
  await expect(search.cards.first()).toBeHidden();
  await page.getByRole('button', { name: 'List', exact: true }).tap();
  await expect(search.cards.first()).toBeVisible();

  await search.filters.getByRole('button', { name: /^Filters/ }).tap();
  await expect(page.getByRole('dialog', { name: /Filters/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: /Filters/ })).toBeHidden();

  await search.link(search.cards.first()).tap();
  await expect(listing.heading).toBeVisible();
  await expect(listing.aside.getByRole('button', { name: 'Ask A Question' })).toBeVisible();
  expect(await sidewaysPixels(page)).toBe(0);
  const mark = `phone${Date.now().toString(36)}`;
  await listing.ask({
    name: 'Mele Sample',
    email: `${mark}@example.com`,
    phone: '8085550143',
    message: `Quiet? ${mark}`,
  });
  await expect(page.getByText('Your inquiry has been sent.')).toBeVisible();
  expect(await leadWith(mark)).toMatchObject({ contact: { full_name: 'Mele Sample' } });
});

/** Number of pixels that overflow the right edge of the page. */
function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
