import { expect, type Page } from '@playwright/test';
import { type CallAnswer, type LatLng, type MapBounds, searchMap } from 'shared-contracts';
import { SearchPage } from './search-page';

export interface ShownMap {
  answer: CallAnswer<typeof searchMap>;
  view: MapBounds;
}

/** Opens a search. @returns the map's response for the current view */
export async function openMap(page: Page, path: string): Promise<ShownMap> {
  const answered = page.waitForResponse(
    (response) => response.url().endsWith(searchMap.path) && response.request().postDataJSON().view !== undefined,
  );
  const search = new SearchPage(page);
  await search.open(path);
  await expect(search.map).toHaveAttribute('data-map-status', 'ready', { timeout: 30_000 });
  const response = await answered;
  return { answer: searchMap.answer.parse(await response.json()), view: response.request().postDataJSON().view };
}

const northing = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));

/** The position of a map coordinate on the page. */
export async function placeOf(page: Page, { lat, lng }: LatLng, { ne, sw }: MapBounds) {
  const box = await new SearchPage(page).map.locator('canvas').boundingBox();
  if (!box) throw new Error('The map is not shown.');
  return {
    x: box.x + (box.width * (lng - sw.lng)) / (ne.lng - sw.lng),
    y: box.y + (box.height * (northing(ne.lat) - northing(lat))) / (northing(ne.lat) - northing(sw.lat)),
  };
}

/** The visible colour at a point of the page, as '#rrggbb'. */
export async function colorAt(page: Page, { x, y }: { x: number; y: number }): Promise<string> {
  const picture = await page.screenshot({ clip: { x: Math.round(x), y: Math.round(y), width: 1, height: 1 } });
  return page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const pen = new OffscreenCanvas(1, 1).getContext('2d');
    pen?.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0);
    const [r = 0, g = 0, b = 0] = pen?.getImageData(0, 0, 1, 1).data ?? [];
    return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  }, picture.toString('base64'));
}
