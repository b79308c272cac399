import { SearchPage } from '../pages/search-page';
import { expect, test } from '../support/test';

test('an area drawn with the keyboard limits the list, and its link shows the same homes in another browser (D147)', async ({
  browser,
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
  await expect(page).toHaveURL(/[?&]area=1/);
  const within = await search.total();
  const other = new SearchPage(await browser.newPage());
  await other.open(page.url());
  await expect(other.page.getByRole('button', { name: 'Remove Area 1' })).toBeVisible();
  expect(await other.total()).toBe(within);
  await other.page.context().close();
  await page.reload();
  await expect(chip).toBeVisible();
  await expect.poll(() => search.total()).toBe(within);
  await chip.click();
  await expect.poll(() => search.total()).toBe(all);
  // Back restores the area, and then the search before it
  await page.goBack();
  await expect.poll(() => search.total()).toBe(within);
  await page.goBack();
  await expect.poll(() => search.total()).toBe(all);
  await expect(chip).toBeHidden();
  expect(complaints.errors).toEqual([]);
});
