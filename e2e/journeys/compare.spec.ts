import { comparePath } from 'shared-contracts';
import { findListings } from '../support/site-api';
import { takenOver } from '../support/taken-over';
import { expect, test } from '../support/test';

test('a link to a comparison shows it without scripts, on a phone and on paper', async ({ page, request }) => {
  const listings = await findListings(request, { statuses: ['Active'] }, 4);
  const address = comparePath(listings.map(({ internal_id }) => internal_id));
  const html = async () => (await request.get(address)).text();
  // a busy server leaves pages to the browser for a moment
  for (const { address: place } of listings) await expect.poll(html).toContain(place.line_1);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  await takenOver(page);
  await expect(page.getByRole('columnheader')).toHaveCount(4);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('columnheader').first()).toBeVisible();
});
