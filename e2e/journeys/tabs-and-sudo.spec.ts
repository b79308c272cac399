import type { Page } from '@playwright/test';
import { SearchPage } from '../pages/search-page';
import { SiteHeader } from '../pages/site-header';
import { busyFactor } from '../support/busy-factor';
import { registered, signInAs } from '../support/people';
import { expect, test } from '../support/test';

/** Time limit for a change to reach another tab. */
const soon = () => ({ timeout: 2000 * busyFactor() });

/** Calls that the server refused with 401 or 403. */
function refusedCalls(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    if ([401, 403].includes(response.status())) refused.push(`${response.status()} ${response.url()}`);
  });
  return refused;
}

test("a favorite and a sign-out reach the buyer's other tab within two seconds [A4.19]", async ({ page, context }) => {
  const search = new SearchPage(page);
  await registered(page.request, 'Malia');
  await search.open('/listings/kauai');

  const other = await context.newPage();
  await other.goto('/account/favorites');
  await expect(other.getByText('No favorites yet')).toBeVisible();
  await search.cards
    .first()
    .getByRole('button', { name: /^Favorite/ })
    .click();
  await expect(page.getByText('You have favorited this property')).toBeVisible();
  await expect(other.getByText('No favorites yet')).toBeHidden(soon());

  await new SiteHeader(page).chooseFromAccountMenu('Malia', 'Sign Out');
  await expect(new SiteHeader(page).banner.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Please sign in first.' })).toBeVisible(soon());
});

test("an advisor acts for a client with a reason, a banner shows it, and its end restores the advisor's session [A1.6] [B2.2.5]", async ({
  page,
}) => {
  const refused = refusedCalls(page);
  await signInAs(page.request, 'advisor');
  await page.goto('/agent_tools#clients');
  const client = page.getByRole('listitem').filter({ hasText: 'buyer@example.com' });
  await client.getByRole('button', { name: 'Act for this client' }).click();
  await client.getByRole('textbox', { name: /^Act for/ }).fill('a journey');
  await client.getByRole('button', { name: 'Begin as this client' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText('You are signed in for Sample Buyer')).toBeVisible();
  await page.getByRole('tab', { name: 'Profile' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Profile' });
  await expect(panel.getByText('buyer@example.com')).toBeVisible();
  await expect(panel.getByRole('form', { name: 'Password' })).toHaveCount(0);
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await expect(page).toHaveURL(/\/listings$/);
  await expect(page.getByText('You are signed in for')).toHaveCount(0);
  expect(refused).toEqual([]);
  await page.goto('/account/settings');
  await expect(panel.getByText('advisor@example.com')).toBeVisible();
});

test('signing out makes no call that the visitor may not make', async ({ page }) => {
  const refused = refusedCalls(page);
  const header = new SiteHeader(page);
  await signInAs(page.request, 'buyer');
  await page.goto('/account/saved-searches');
  await expect(page.getByRole('tab', { name: 'Saved Searches', selected: true })).toBeVisible();
  await header.chooseFromAccountMenu('Sample', 'Sign Out');
  await expect(page).toHaveURL(/\/listings$/);
  await expect(header.banner.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await new SearchPage(page).cards.first().waitFor();
  expect(refused).toEqual([]);
});
