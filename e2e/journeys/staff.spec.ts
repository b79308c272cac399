import { AuthDialog } from '../pages/auth-dialog';
import { SiteHeader } from '../pages/site-header';
import { signInAs } from '../support/people';
import { expect, test } from '../support/test';

test('/admin is for admins: visitors are redirected to the agent sign-in, buyers are refused [B2.1.14] [B2.1.17] [B2.3.5]', async ({
  page,
}) => {
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/user\/sign_in\?redirect=/);
  await expect(page.getByRole('heading', { name: 'Agent Sign In' })).toBeVisible();
  await new AuthDialog(page).withPassword('buyer@example.com', 'sample-buyer');
  // after sign-in they reach the requested page, which refuses them
  await expect(page).toHaveURL(/\/admin$/);
  expect((await page.goto('/admin'))?.status()).toBe(403);
});

test('staff pages are separate hosts and show the navigation [B2.1.14] [B2.1.15] [B2.3.4] [B2.3.8]', async ({
  page,
}) => {
  const header = new SiteHeader(page);
  await signInAs(page.request, 'admin');
  expect((await page.goto('/admin'))?.status()).toBe(200);
  await expect(header.banner).toBeVisible();
  await expect(header.searchBox).toBeVisible();
  const scripts = await page.locator('script[src]').evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  expect(scripts.some((src) => src?.includes('/shell/site'))).toBe(false);
  await header.accountMenu('Sample').click();
  await expect(page.getByRole('menuitem', { name: 'Site Admin' })).toBeVisible();
  await page.keyboard.press('Escape');
  await header.searchFor('Hilo');
  await expect(header.section('Areas').getByRole('link').first()).toBeVisible();
});
