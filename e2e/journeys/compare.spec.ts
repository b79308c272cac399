import { comparePath } from 'shared-contracts';
import { SearchPage } from '../pages/search-page';
import { findListings } from '../support/site-api';
import { takenOver } from '../support/taken-over';
import { expect, test } from '../support/test';

test('two homes of the search are compared, and the search keeps the selection', async ({ page }) => {
  const search = new SearchPage(page);
  await search.open('/listings/maui');
  for (const at of [0, 1]) {
    await search.cards.nth(at).hover();
    await search.cards
      .nth(at)
      .getByRole('button', { name: /^Compare/ })
      .click();
  }
  await page.getByRole('complementary', { name: 'Compare homes' }).getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/\/compare\?ids=/);
  await expect(page).toHaveTitle(/^Compare Homes/);
  await expect(page.getByRole('columnheader')).toHaveCount(2);
  const rows = page.getByRole('rowheader');
  const all = await rows.count();
  await page.getByRole('checkbox', { name: 'Show differences only' }).check();
  expect(await rows.count()).toBeLessThan(all);
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(page.getByRole('columnheader')).toHaveCount(1);
  await page.getByRole('link', { name: 'Back to Search' }).click();
  await expect(page.getByRole('complementary', { name: 'Compare homes' })).toContainText('2 homes selected');
});

test('a link to a comparison shows it without scripts, on a phone and on paper', async ({ page, request }) => {
  const listings = await findListings(request, { statuses: ['Active'] }, 4);
  const address = comparePath(listings.map(({ internal_id }) => internal_id));
  const html = async () => (await request.get(address)).text();
  // a busy server leaves pages to the browser for a moment
  for (const { address: place } of listings) await expect.poll(html).toContain(place.line_1);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  await takenOver(page);
  await expect(page.getByRole('columnheader')).toHaveCount(4);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('columnheader').first()).toBeVisible();
});
