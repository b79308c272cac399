import type { Page } from '@playwright/test';
import { addFavorite } from 'shared-contracts';
import { accessibilityProblems } from '../pages/axe';
import { registered } from '../support/people';
import { findListings } from '../support/site-api';
import { expect, listenTo, test } from '../support/test';

/** The link that the owner's dialog shows. */
async function shareFavorites(page: Page): Promise<string> {
  await page.goto('/account/favorites');
  await page.getByRole('button', { name: 'Share favorites' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel('Link').inputValue();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  return link;
}

test('an owner shares favorites, a partner without an account marks and comments, the owner sees what is new and ends the list [D168] [D169]', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  await registered(page.request, 'Keola');
  const homes = await findListings(page.request, { islands: ['Kauai'] }, 2);
  for (const { internal_id } of homes) await page.request.post(addFavorite.path, { data: { listing_id: internal_id } });
  const link = await shareFavorites(page);

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } });
  const partner = await context.newPage();
  const partnerComplaints = listenTo(partner);
  await partner.goto(link);
  await expect(partner.getByRole('heading', { name: 'Keola shares favorite homes with you' })).toBeVisible();
  expect(await accessibilityProblems(partner)).toEqual([]);
  await partner.getByLabel('Your name').fill('Maile');
  await partner.getByRole('button', { name: 'See the homes' }).press('Enter');
  await expect(partner).toHaveURL(/\/shortlist\/\d+$/);
  const first = partner
    .getByRole('listitem')
    .filter({ has: partner.getByRole('article') })
    .first();
  await first.getByRole('button', { name: 'Yes' }).click();
  await expect(first.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true');
  await first.getByRole('button', { name: /^Comment on/ }).click();
  await first.getByLabel('Your comment').fill('The <b>lanai</b>!');
  await first.getByRole('button', { name: 'Send' }).click();
  await expect(first.getByText('The <b>lanai</b>!')).toBeVisible();
  expect(await accessibilityProblems(partner)).toEqual([]);
  // the bookmark of the link leads back to the list
  await partner.goto(link);
  await expect(first.getByText('The <b>lanai</b>!')).toBeVisible();

  await page.reload();
  await expect(page.getByText('2 new')).toBeVisible();
  await page.getByRole('link', { name: 'Shared list' }).click();
  await expect(page.getByText('The <b>lanai</b>!')).toBeVisible();
  await expect(page.getByText('New', { exact: true }).first()).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  // without a reload, the partner sees what the owner says
  await page.getByRole('button', { name: 'No', exact: true }).last().click();
  await expect(partner.getByRole('list', { name: 'Marks of the others' })).toContainText('Keola', { timeout: 15_000 });

  await page.getByRole('link', { name: 'Back to Favorites' }).click();
  await expect(page.getByText('2 new')).toBeHidden();
  await page.getByRole('button', { name: 'Sharing' }).click();
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await page.getByRole('group', { name: 'Stop sharing' }).getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByRole('button', { name: 'Share favorites' })).toBeVisible();
  await expect(partner.getByText('This list is no longer shared')).toBeVisible({ timeout: 15_000 });
  await partner.goto(link);
  await expect(partner.getByText('This list is no longer shared')).toBeVisible();
  const isExpected = (line: string) => line.includes('404');
  expect(partnerComplaints.errors.filter((line) => !isExpected(line))).toEqual([]);
  expect(complaints.errors).toEqual([]);
  await context.close();
});
