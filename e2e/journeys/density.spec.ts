import type { Page } from '@playwright/test';
import { ListingPage } from '../pages/listing-page';
import { SearchPage } from '../pages/search-page';
import { anyListing } from '../support/site-api';
import { expect, test } from '../support/test';

for (const { name, width, height, top, complete } of [
  { name: 'a desktop', width: 1440, height: 900, top: 190, complete: 4 },
  { name: 'a phone', width: 390, height: 844, top: 250, complete: 2 },
]) {
  test(`the first screen of ${name} shows ${complete} complete homes, the first at most ${top} px from the top`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const search = new SearchPage(page);
    await search.open();
    const boxes = await Promise.all((await search.cards.all()).slice(0, 6).map((card) => card.boundingBox()));
    expect(boxes[0]?.y).toBeLessThanOrEqual(top);
    expect(boxes.filter((box) => box && box.y + box.height <= height)).toHaveLength(complete);
  });
}

test('the first screen of a listing has address, price, facts, status and the contact button', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const listing = new ListingPage(page);
  await listing.open((await anyListing(page.request)).slug);
  const heading = page.getByRole('main').locator('article header');
  await expect(listing.heading).toBeInViewport({ ratio: 1 });
  await expect(heading.getByText(/^\$[\d,]+$/).first()).toBeInViewport({ ratio: 1 });
  await expect(heading.getByText(/on market$/)).toBeInViewport({ ratio: 1 });
  await expect(listing.aside.getByRole('button', { name: /^(Request Tour|Ask A Question)$/ }).first()).toBeInViewport({
    ratio: 1,
  });
});

test.describe('on small screens', () => {
  test.use({ isMobile: true, hasTouch: true });

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
});

/** Number of pixels that overflow the right edge of the page. */
function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
