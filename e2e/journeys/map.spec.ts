import type { Page } from '@playwright/test';
import type { ListingPin } from 'shared-contracts';
import { SearchPage } from '../pages/search-page';
import { colorAt, openMap, placeOf, type ShownMap } from '../pages/shown-map';
import { expect, test } from '../support/test';

// a zoom with room for single prices
test.use({ viewport: { width: 1440, height: 900 } });

/** A town at a zoom that shows single prices. */
const KIHEI = '/listings/maui?map_ne_lat=20.74500&map_sw_lat=20.73500&map_ne_lng=-156.44000&map_sw_lng=-156.45000';

/** A price in the visible part of the map that nothing covers. */
async function freePin(page: Page, { answer, view }: ShownMap) {
  const places = await Promise.all(
    answer.clusters.map(async (cluster) => ({ pin: cluster.pin, at: await placeOf(page, cluster, view) })),
  );
  const box = await new SearchPage(page).map.boundingBox();
  const free = places.find(
    ({ pin, at }) =>
      pin !== null &&
      box !== null &&
      at.x > box.x + 150 &&
      at.x < box.x + box.width - 200 &&
      at.y > box.y + 100 &&
      at.y < 780 &&
      places.every((other) => other.at === at || Math.hypot(other.at.x - at.x, other.at.y - at.y) > 90),
  );
  if (!free?.pin) throw new Error('Every price is covered.');
  return { pin: free.pin satisfies ListingPin, at: free.at };
}

/** A screenshot of a pin and its surroundings. */
function pictureOf(page: Page, { x, y }: { x: number; y: number }) {
  return page.screenshot({ clip: { x: x - 45, y: y - 18, width: 90, height: 36 } });
}

test('a price on the map reacts to the pointer and opens its card and its listing, also after a WebGL context loss [A1.2]', async ({
  page,
}) => {
  const seen = await openMap(page, KIHEI);
  const { pin, at } = await freePin(page, seen);
  const canvas = new SearchPage(page).map.locator('canvas');
  const apart = { x: 5, y: 5 };
  // pins can be pressed when they are drawn
  await expect(async () => {
    await page.mouse.move(apart.x, apart.y);
    await page.mouse.move(at.x, at.y);
    await expect(canvas).toHaveCSS('cursor', 'pointer', { timeout: 1000 });
  }).toPass();
  const pointedAt = await pictureOf(page, at);
  await page.mouse.move(apart.x, apart.y);
  await expect.poll(async () => pointedAt.equals(await pictureOf(page, at))).toBe(false);
  const before = await pictureOf(page, at);

  await canvas.evaluate(async (element: HTMLCanvasElement) => {
    const reset = element.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    reset?.loseContext();
    await new Promise((resolve) => setTimeout(resolve, 200));
    reset?.restoreContext();
  });
  await expect.poll(async () => before.equals(await pictureOf(page, at)), { timeout: 20_000 }).toBe(true);

  const search = page.url();
  await page.mouse.click(at.x, at.y);
  const card = new SearchPage(page).map.locator(`a[href$="/listings/${pin.slug}"]`);
  await expect(card).toBeVisible();
  expect(page.url()).toBe(search);
  await card.click();
  await expect(page).toHaveURL(new RegExp(`/listings/${pin.slug}`));
});

test('wheel, keyboard and buttons move the map and its list together [A1.2]', async ({ page }) => {
  const { view } = await openMap(page, '/listings/maui');
  const canvas = new SearchPage(page).map.locator('canvas');
  const middle = await placeOf(page, view.center, view);
  const movesList = async (move: () => Promise<void>) => {
    const before = page.url();
    await move();
    await expect(page).not.toHaveURL(before);
    await expect(page).toHaveURL(/map_ne_lat=/);
  };
  await page.mouse.move(middle.x, middle.y);
  for (const _ of ['first', 'second', 'third']) await movesList(() => page.mouse.wheel(0, -100));
  await canvas.focus();
  await movesList(() => page.keyboard.press('ArrowRight'));
  await movesList(() => page.keyboard.press('-'));
  await movesList(() => page.getByRole('button', { name: 'Zoom in' }).click());
});

test('the map shows land and sea in the right places [A1.2]', async ({ page }) => {
  const bounds = 'map_ne_lat=20.80000&map_sw_lat=20.70000&map_ne_lng=-156.40000&map_sw_lng=-156.48000';
  const { view } = await openMap(page, `/listings/maui?${bounds}`);
  const [land, sea] = [
    await placeOf(page, { lat: 20.73, lng: -156.41 }, view),
    await placeOf(page, { lat: 20.73, lng: -156.478 }, view),
  ];
  await expect.poll(() => colorAt(page, land)).toBe('#eeebdf');
  await expect.poll(() => colorAt(page, sea)).toBe('#b3d3dc');
});

test('a drag of the map that ends over the help button sets the new view at once [A1.2]', async ({ page }) => {
  await openMap(page, KIHEI);
  const help = await page.getByRole('button', { name: 'Need help?' }).boundingBox();
  if (!help) throw new Error('There is no help button.');
  const end = { x: help.x + help.width / 2, y: help.y + help.height / 2 };
  const before = page.url();
  await page.mouse.move(end.x - 300, end.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 8 });
  await page.mouse.up();
  await expect(page).not.toHaveURL(before);
});

test('moving the map replaces the address, so that Back leaves the search [A2.20]', async ({ page }) => {
  const search = new SearchPage(page);
  await page.goto('/contact');
  await search.open('/listings/molokai');
  await expect(search.map).toHaveAttribute('data-map-status', 'ready', { timeout: 30_000 });
  await page.getByRole('region', { name: 'Map of the results: arrow keys move it' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/map_ne_lat=-?\d+\.\d{5}&/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/map_sw_lng=-\d+\.\d{5}/);
  await page.goBack();
  await expect(page).toHaveURL(/\/contact$/);
});
