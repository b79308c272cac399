import { SearchPage } from '../pages/search-page';
import { expect, test } from '../support/test';

test('an area drawn with the keyboard limits the list, outlives a reload and a filter, and leaves the address alone (D19)', async ({
  page,
  complaints,
}) => {
  const search = new SearchPage(page);
  await search.open('/listings/maui');
  const all = await search.total();
  await page.getByRole('button', { name: 'Draw area' }).press('Enter');
  for (const key of ['Enter', 'Shift+ArrowRight', 'Enter', 'Shift+ArrowDown', 'Enter', 'Escape'])
    await page.keyboard.press(key);
  const chip = page.getByRole('button', { name: 'Remove Area 1' });
  await expect(chip).toBeVisible();
  await expect.poll(() => search.total()).toBeLessThan(all);
  expect(new URL(page.url()).search).toBe('');
  const within = await search.total();
  await page.reload();
  await expect(chip).toBeVisible();
  await expect.poll(() => search.total()).toBe(within);
  await chip.click();
  await expect.poll(() => search.total()).toBe(all);
  expect(complaints.errors).toEqual([]);
});

test('bad addresses show a usable search with a canonical address', async ({ page, complaints }) => {
  const search = new SearchPage(page);
  for (const address of [
    '/listings?minPrice=abc&page=-3&type=castle&sort_order=random',
    '/listings?map_ne_lat=x&map_sw_lat=91&hl_regions=--&lava_zone=%3Cscript%3E',
    '/listings/Maui/South/?minBeds=2?minBaths=3&&&=',
    '/listings/maui-plx-phy?__proto__=1&statuses=sold',
  ]) {
    await page.goto(address);
    await expect(search.heading).toBeVisible();
    await expect(search.count()).toBeVisible();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/listings/);
  }
  expect(complaints.errors).toEqual([]);
});
