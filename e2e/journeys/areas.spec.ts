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

test('an area drawn in one stroke, named and left out, and its link shows the same homes in another browser (D159)', async ({
  browser,
  page,
  complaints,
}) => {
  const search = new SearchPage(page);
  await search.open('/listings/maui');
  const all = await search.total();
  await page.getByRole('button', { name: 'Draw area' }).click();
  const box = await page.getByRole('region', { name: 'Map of the results' }).locator('canvas').first().boundingBox();
  if (!box) throw new Error('There is no map.');
  const [x, y, radius] = [box.x + box.width / 2, box.y + box.height / 2, Math.min(box.width, box.height) / 4];
  await page.mouse.move(x + radius, y);
  await page.mouse.down();
  for (let step = 1; step <= 24; step += 1) {
    const turn = (step / 24) * 2 * Math.PI;
    await page.mouse.move(x + radius * Math.cos(turn), y + radius * Math.sin(turn));
  }
  await page.mouse.up();
  await expect(page).toHaveURL(/[?&]area=1/);
  await expect.poll(() => search.total()).toBeLessThan(all);
  const within = await search.total();
  await page.getByRole('button', { name: 'Area 1', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Name it' }).click();
  await page.getByRole('textbox', { name: 'Name of Area 1' }).fill('Our side');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Our side', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Leave out homes within it' }).click();
  await expect.poll(() => search.total()).not.toBe(within);
  const outside = await search.total();
  // some homes have no position, and are in neither
  expect(within + outside).toBeLessThanOrEqual(all);
  const other = new SearchPage(await browser.newPage());
  await other.open(page.url());
  await expect(other.page.getByRole('button', { name: 'Not in Our side' })).toBeVisible();
  expect(await other.total()).toBe(outside);
  await other.page.context().close();
  expect(complaints.errors).toEqual([]);
});
