import type { Locator, Page } from '@playwright/test';
import { addFavorite } from 'shared-contracts';
import { registered } from '../support/people';
import { findListings } from '../support/site-api';
import { expect, test } from '../support/test';

/** Opens the favorites page of a buyer with this many favorites. */
async function withFavorites(page: Page, count: number): Promise<Locator> {
  await registered(page.request, 'Keola');
  for (const { internal_id } of await findListings(page.request, { islands: ['Kauai'] }, count)) {
    await page.request.post(addFavorite.path, { data: { listing_id: internal_id } });
  }
  await page.goto('/account/favorites');
  const links = page.getByRole('tabpanel', { name: 'Favorites' }).getByRole('article').getByRole('link');
  await expect(links).toHaveCount(count);
  return links;
}

test('a favorite opened from the account steps through the favorites and leads back, also after a reload and on a phone [A3.13] [B2.3.10] [B2.5.2] [B2.5.3]', async ({
  page,
}) => {
  const links = await withFavorites(page, 3);
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  await links.first().click();
  await expect(page).toHaveURL(new RegExp(`${hrefs[0]}$`));
  await expect(page.getByText('Favorite 1 of 3')).toBeVisible();
  await page.getByRole('link', { name: 'Next favorite' }).click();
  await expect(page).toHaveURL(new RegExp(`${hrefs[1]}$`));
  await expect(page.getByText('Favorite 2 of 3')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Favorite 2 of 3')).toBeVisible();
  await page.getByRole('link', { name: 'Previous favorite' }).click();
  await expect(page.getByText('Favorite 1 of 3')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole('navigation', { name: 'Back to the search' });
  await expect(bar.getByText('1 of 3')).toBeVisible();
  await bar.getByRole('link', { name: 'Next' }).click();
  await expect(bar.getByText('2 of 3')).toBeVisible();
  await bar.getByRole('link', { name: 'Back to Favorites' }).click();
  await expect(page).toHaveURL(/\/account\/favorites$/);
  await expect(links).toHaveCount(3);
  await page.goBack();
  await expect(page.getByText('Favorite 2 of 3')).toBeAttached();
});
