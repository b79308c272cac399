import { ListingPage } from '../pages/listing-page';
import { SiteHeader } from '../pages/site-header';
import { anyListing } from '../support/site-api';
import { expect, test } from '../support/test';

test('the whole hint fits into the box', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const header = new SiteHeader(page);
  await page.goto('/blog');
  await header.searchBox.focus();
  const [room, words] = await header.searchBox.evaluate((input: HTMLInputElement) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (canvas) canvas.font = getComputedStyle(input).font;
    return [input.clientWidth, canvas?.measureText(input.placeholder).width ?? Number.NaN];
  });
  expect(words).toBeLessThanOrEqual(room ?? 0);
});

test("each suggestion of the home page's search lies over the photos below it, and can be pressed", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const search = page.getByRole('main').getByRole('combobox');
  await search.fill('kih');
  const rows = page.getByRole('main').getByRole('rowgroup').getByRole('link');
  await expect(rows.nth(3)).toBeVisible();
  await expect
    .poll(() =>
      rows.evaluateAll((links) =>
        links
          .map((link) => ({ link, box: link.getBoundingClientRect() }))
          .filter(({ box }) => box.bottom < window.innerHeight)
          .every(({ link, box }) => link.contains(document.elementFromPoint(box.left + 8, box.top + box.height / 2))),
      ),
    )
    .toBe(true);
});

test('the dialog fills the screen below 600 px, and the search below 768 px [B9.25] [B2.6.1]', async ({ page }) => {
  const { banner } = new SiteHeader(page);
  await page.setViewportSize({ width: 600, height: 800 });
  await page.goto('/blog');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Policies' }).click();
  const policies = page.getByRole('dialog', { name: 'Policies' });
  const width = async () => Math.round((await policies.boundingBox())?.width ?? Number.NaN);
  expect(await width()).toBeLessThan(600);
  await page.setViewportSize({ width: 599, height: 800 });
  expect(await width()).toBe(599);
  await policies.getByRole('button', { name: 'Close' }).click();

  await page.setViewportSize({ width: 768, height: 800 });
  await expect(banner.getByRole('combobox')).toBeVisible();
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(banner.getByRole('combobox')).toHaveCount(0);
  await expect(banner.getByRole('button', { name: 'Search' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the help bubble covers neither facts, the days of a showing nor a long address', async ({ page }) => {
    const listing = new ListingPage(page);
    await listing.open((await anyListing(page.request)).slug);
    const bubble = page.getByRole('button', { name: 'Have a question?', includeHidden: true });
    // facts reach into the corner
    await expect(bubble).toBeHidden();
    await listing.heading.evaluate((heading) => {
      heading.textContent = '69-1033 Nawahine Place #114, Waikoloa Beach Resort';
      const { bottom } = heading.getBoundingClientRect();
      window.scrollBy({ top: bottom - (window.innerHeight - 30), behavior: 'instant' });
    });
    await expect(bubble).toBeHidden();
    await page.evaluate(() => window.scrollBy({ top: 400, behavior: 'instant' }));
    await expect(bubble).toBeVisible();

    const later = page.getByRole('button', { name: 'Later days' });
    await expect(later).toBeVisible();
    await later.evaluate((button) => {
      const { top } = button.getBoundingClientRect();
      window.scrollBy({ top: top - (window.innerHeight - 120), behavior: 'instant' });
    });
    await expect
      .poll(() =>
        later.evaluate((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
          return button.contains(onTop);
        }),
      )
      .toBe(true);
  });
});
