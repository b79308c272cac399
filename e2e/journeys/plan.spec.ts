import { planPath } from 'shared-contracts';
import { accessibilityProblems } from '../pages/axe';
import { leadWith } from '../support/received';
import { findListings } from '../support/site-api';
import { takenOver } from '../support/taken-over';
import { expect, test } from '../support/test';

test('a day of homes by keyboard: moved, shared as a link, saved as a calendar, asked for at once (D154)', async ({
  page,
  request,
  complaints,
}) => {
  const listings = await findListings(request, { statuses: ['Active'], islands: ['Maui'] }, 3);
  const names = listings.map(({ address }) => address.line_1);
  await page.goto(planPath(listings.map(({ internal_id }) => internal_id)));
  await takenOver(page);
  const rows = page.getByRole('list', { name: 'Homes of the day' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const second = names.find((name) => name !== names[0]) ?? '';
  const orderOf = () => rows.evaluateAll((all) => all.map((row) => row.querySelector('a')?.textContent));
  const before = await orderOf();
  await page.getByRole('button', { name: `Move ${before[0]} down` }).press('Enter');
  await expect.poll(orderOf).toEqual([before[1], before[0], before[2]]);
  await page.reload();
  await takenOver(page);
  await expect.poll(orderOf).toEqual([before[1], before[0], before[2]]);
  expect(await accessibilityProblems(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^homes-\d{4}-\d{2}-\d{2}\.ics$/);
  await page.getByRole('button', { name: 'Ask an agent for this day' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const message = dialog.getByRole('textbox', { name: /message/i });
  await expect(message).toHaveValue(new RegExp(second));
  const mark = `Day of homes ${Date.now()}`;
  // at the speed of a person: a faster one is held as spam
  await dialog.getByRole('textbox', { name: /full name/i }).pressSequentially(mark, { delay: 60 });
  await dialog.getByRole('textbox', { name: /e-mail/i }).fill('leilani@example.com');
  await dialog.getByRole('textbox', { name: /phone/i }).fill('808-555-0100');
  await dialog.getByRole('button', { name: 'Send' }).press('Enter');
  await expect(dialog.getByText('Request sent')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const lead = JSON.stringify(await leadWith('Day of homes'));
  for (const { mls_id: mls } of listings) expect(lead).toContain(mls);
  await page.goBack();
  await expect.poll(orderOf).toEqual(before);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(complaints.errors).toEqual([]);
});
