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

test('no page scrolls sideways on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', '/listings/maui', '/contact', '/blog', '/Login', '/agents/']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    expect(await sidewaysPixels(page), path).toBe(0);
  }
});

test('on the smallest phone the filters and the buttons of a listing show their full text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const search = new SearchPage(page);
  await search.open('/listings/maui/south');
  const region = search.filters.getByRole('button', { name: 'South' }).locator('span');
  expect(await region.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  const last = await search.filters.getByRole('button', { name: /^Filters/ }).boundingBox();
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(320 - 16);
  await search.link(search.cards.first()).tap();
  await expect(new ListingPage(page).heading).toBeVisible();
  const buttons = ['Favorite', 'Share', 'Hide'].map((name) =>
    page.getByRole('article').getByRole('button', { name, exact: true }).first(),
  );
  // the page may scroll between two readings
  await expect
    .poll(async () => {
      const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
      return new Set(boxes.map((box) => box?.y)).size;
    })
    .toBe(1);
});

test('on a tablet the heading of the results has its own line next to the map', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  const search = new SearchPage(page);
  await search.open('/listings/maui/south/kihei');
  const heading = await search.heading.boundingBox();
  const sort = await search.sort.boundingBox();
  expect(sort?.y).toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0));
});

/** Number of pixels that overflow the right edge of the page. */
function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
