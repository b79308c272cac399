import type { Locator, Page } from '@playwright/test';
import { addFavorite, hideListing } from 'shared-contracts';
import { accessibilityProblems } from '../pages/axe';
import { SearchPage } from '../pages/search-page';
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
  // the search below the listing has its own results by now
  await expect(page.getByLabel('Search results').locator('article').first()).toBeAttached();
  await page.getByRole('link', { name: 'Next listing' }).click();
  await expect(page).toHaveURL(new RegExp(`${hrefs[1]}$`));
  await expect(page.getByText('Favorite 2 of 3')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Favorite 2 of 3')).toBeVisible();
  await page.getByRole('link', { name: 'Previous listing' }).click();
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

test('an unhidden listing can be hidden again, and the address changes with the last one [B2.3.14] [B4.26]', async ({
  page,
}) => {
  await registered(page.request, 'Lani');
  const [kauai] = await findListings(page.request, { islands: ['Kauai'] }, 1);
  await page.request.post(hideListing.path, { data: { listing_id: kauai?.internal_id } });
  const search = new SearchPage(page);
  await search.open('/listings/kauai');
  await expect(page.getByRole('button', { name: '1 hidden by you' })).toBeVisible();
  await search.open('/listings/maui');
  await expect(search.count()).toBeVisible();
  await expect(page.getByText('hidden by you')).toHaveCount(0);

  await page.goto('/account/hidden-listings');
  await page.getByRole('button', { name: 'Unhide' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'Hidden Listings' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('tab', { name: 'Hidden Listings' }).click();
  await expect(page).toHaveURL(/\/account\/hidden-listings$/);
  await expect(page.getByRole('button', { name: 'Unhide' })).toBeVisible();
});

test('a visitor who is not signed in finds the viewed homes, and clears them [A1.4] [A6.1]', async ({ page }) => {
  const search = new SearchPage(page);
  await search.open('/listings/lanai');
  const names: string[] = [];
  for (const at of [0, 1]) {
    const link = search.link(search.cards.nth(at));
    names.push((await link.getAttribute('href')) ?? '');
    await link.click();
    await expect(page.getByRole('button', { name: 'Ask A Question' }).first()).toBeVisible();
    await page.goBack();
  }
  await page.reload();
  await page.getByRole('link', { name: 'Recently viewed', exact: true }).click();
  await expect(page).toHaveURL(/\/viewed$/);
  const rows = page.getByRole('main').getByRole('article').getByRole('link');
  const hrefs = () => rows.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  await expect(rows).toHaveCount(2);
  expect(await hrefs()).toEqual([...names].reverse());
  const answer = await page.reload();
  expect(answer?.status()).toBe(200);
  await expect(page).toHaveTitle(/^Recently Viewed/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(rows).toHaveCount(2);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(2);
  expect(await hrefs()).toEqual([...names].reverse());
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByText('No homes viewed yet')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Real Estate' }).click();
  await page.getByRole('link', { name: 'Recently Viewed' }).first().click();
  await expect(page).toHaveURL(/\/viewed$/);
  await expect(page.getByText('No homes viewed yet')).toBeVisible();
});
