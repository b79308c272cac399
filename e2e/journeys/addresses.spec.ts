import type { Page } from '@playwright/test';
import { SearchPage } from '../pages/search-page';
import { expect, test } from '../support/test';

const ADDRESS =
  '/listings/maui?minBeds=2&map_ne_lat=20.80000&map_sw_lat=20.60000&map_ne_lng=-156.35000&map_sw_lng=-156.50000&sort_order=price_descending';

/** The listings of an address in a browser, and the view for which its map requests pins. */
async function shownBy(page: Page) {
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/api/v3/search/map') && request.postDataJSON().view !== undefined,
  );
  const search = new SearchPage(page);
  await search.open(ADDRESS);
  const { view } = (await asked).postDataJSON();
  const links = await search.cards.evaluateAll((cards) => cards.map((card) => card.querySelector('a')?.href));
  return { view, links, address: page.url(), total: await search.total() };
}

test('an address shows the same listings and map in two browsers [A2.20]', async ({ page, browser }) => {
  const other = await browser.newContext();
  const [here, there] = await Promise.all([shownBy(page), shownBy(await other.newPage())]);
  expect(here.links.length).toBeGreaterThan(3);
  expect({ ...there, view: null }).toEqual({ ...here, view: null });
  for (const corner of ['ne', 'nw', 'se', 'sw', 'center'] as const) {
    for (const axis of ['lat', 'lng'] as const) {
      const apart = Math.abs(there.view[corner][axis] - here.view[corner][axis]);
      // a map may be a pixel taller during the page's layout
      expect(apart, `${corner} ${axis}`).toBeLessThan(0.001);
    }
  }
  await other.close();
});

test('bad addresses show a usable search with a canonical address', async ({ page, complaints }) => {
  const search = new SearchPage(page);
  for (const address of [
    '/listings?minPrice=abc&page=-3&type=castle&sort_order=random',
    '/listings?map_ne_lat=x&map_sw_lat=91&hl_regions=--&lava_zone=%3Cscript%3E',
    '/listings/Maui/South/?minBeds=2?minBaths=3&&&=',
    '/listings/maui-pl500000-pl600000?__proto__=1&statuses=sold',
  ]) {
    await page.goto(address);
    await expect(search.heading).toBeVisible();
    await expect(search.count()).toBeVisible();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/listings/);
  }
  expect(complaints.errors).toEqual([]);
});
