import { ListingPage } from '../pages/listing-page';
import { SearchPage } from '../pages/search-page';
import { expect, test } from '../support/test';

test('closing a listing returns to the same place in the results, without a new document [A4.7] [A4.10] [B2.1.2] [B2.5.2]', async ({
  page,
}) => {
  const search = new SearchPage(page);
  const listing = new ListingPage(page);
  await search.open('/listings/maui?sort_order=newest');
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  const card = search.cards.nth(9);
  await card.scrollIntoViewIfNeeded();
  const before = await card.boundingBox();
  expect(before).not.toBeNull();
  const total = await search.total();

  await search.link(card).click();
  await expect(listing.heading).toBeVisible();
  await expect(page).toHaveURL(/\/listings\/[a-z\d-]+-\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/listings\/maui\?sort_order=newest$/);
  await expect(listing.heading).toBeHidden();
  const moved = async () => Math.abs(((await card.boundingBox())?.y ?? Number.NaN) - (before?.y ?? 0));
  await expect.poll(moved).toBeLessThan(4);
  expect(await search.total()).toBe(total);

  await page.goForward();
  await expect(listing.heading).toBeVisible();
  await listing.back.click();
  await expect(page).toHaveURL(/\/listings\/maui\?sort_order=newest$/);
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
});

test('the Back button undoes each filter [B1.1]', async ({ page }) => {
  const search = new SearchPage(page);
  await search.open('/listings/oahu');
  const all = await search.total();
  await search.filters.getByRole('button', { name: 'Rent', exact: true }).click();
  await expect(page).not.toHaveURL(/\/listings\/oahu$/);
  await expect.poll(() => search.total()).not.toBe(all);
  await expect(search.cards.first()).toContainText('/mo');
  await page.goBack();
  await expect(page).toHaveURL(/\/listings\/oahu$/);
  await expect.poll(() => search.total()).toBe(all);
});
