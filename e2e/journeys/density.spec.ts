import { SearchPage } from '../pages/search-page';
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
