import type { Page } from '@playwright/test';
import { ownListings } from 'shared-contracts/staff';
import { anyListing } from '../support/site-api';
import { expect, test } from '../support/test';
import { ListingPage } from './listing-page';

const ADVISOR = { email: 'advisor@example.com', password: 'sample-advisor' };
/** Width of A4 and of letter paper within the margins, in CSS pixels. */
const WITHIN = { A4: 688, Letter: 710 } as const;

/** Pages of a PDF; each has one such entry. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** Elements that overflow the paper, and pictures that have not loaded. */
const cutOff = (page: Page) =>
  page.evaluate(() => [
    ...[...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
      .map((element) => element.outerHTML.slice(0, 80)),
    ...[...document.images].filter((image) => image.naturalWidth === 0).map((image) => image.src),
  ]);

async function printed(page: Page, format: keyof typeof WITHIN): Promise<{ pages: number; cut: string[] }> {
  await page.setViewportSize({ width: WITHIN[format], height: 1000 });
  await page.emulateMedia({ media: 'print' });
  return { cut: await cutOff(page), pages: pagesOf(await page.pdf({ format })) };
}

test('the sheet of a listing fits on one or two pages of both papers and is not cut off, also without scripts [B7.21]', async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  const listing = await anyListing(page.request);
  await page.goto(`/print?mls_id=${listing.mls_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(listing.address.line_1);
  for (const format of ['A4', 'Letter'] as const) {
    const { pages, cut } = await printed(page, format);
    expect([format, cut]).toEqual([format, []]);
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThanOrEqual(2);
  }
  for (const part of ['banner', 'navigation', 'contentinfo', 'search', 'button'] as const)
    await expect(page.getByRole(part)).toHaveCount(0);
  await page.close();
});

test('a report and its charts fit on paper, and the letters of the charts can be read on a phone [B7.23]', async ({
  page,
}) => {
  await page.request.post('/api/v3/sign_in', { data: ADVISOR });
  const { listings } = ownListings.answer.parse(await (await page.request.get(ownListings.path)).json());
  const [seen] = [...listings].sort((a, b) => b.views - a.views);
  if (!seen?.views) throw new Error('No listing of the sample advisor has views.');
  await page.goto(`/listing_report/${seen.mls_id}`);
  await expect(page.getByRole('figure', { name: /^Page views / })).toBeVisible();
  for (const format of ['A4', 'Letter'] as const) {
    const { pages, cut } = await printed(page, format);
    expect([format, cut]).toEqual([format, []]);
    expect(pages).toBeLessThanOrEqual(3);
  }
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 390, height: 800 });
  const letters = await page
    .getByRole('figure', { name: /^Page views / })
    .locator('text')
    .first()
    .boundingBox();
  expect(letters?.height).toBeGreaterThan(10);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('a listing printed shows its facts and not the navigation', async ({ page }) => {
  const listing = await anyListing(page.request);
  await new ListingPage(page).open(listing.slug);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 2, name: 'Overview' })).toBeVisible();
  await expect(new ListingPage(page).heading).toContainText(listing.address.line_1);
  await expect(page.getByRole('combobox', { name: /^Search places/ })).toBeHidden();
  // what the print sheet leaves out
  for (const name of ['Monthly cost', 'Location', 'Schools', 'Regional Information']) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeHidden();
  }
});
