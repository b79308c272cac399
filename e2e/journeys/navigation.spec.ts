import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { ListingPage } from '../pages/listing-page';
import { SiteHeader } from '../pages/site-header';
import { anyListing } from '../support/site-api';
import { expect, test } from '../support/test';

/**
 * Roles with different user menus; sudo is an advisor who acts for a client. The other menus are the same for all
 * roles.
 */
const ROLES = [
  { role: 'visitor', allMenus: true },
  { role: 'buyer', email: 'buyer@example.com', password: 'sample-buyer' },
  { role: 'advisor', email: 'advisor@example.com', password: 'sample-advisor' },
  { role: 'admin', email: 'admin@example.com', password: 'sample-admin' },
  { role: 'super admin', email: 'super-admin@example.com', password: 'sample-super-admin' },
  { role: 'sudo', email: 'advisor@example.com', password: 'sample-advisor', actsFor: true, allMenus: true },
] as const;

/** Targets of the user menu's entries. They are buttons, because some open a panel. */
const ENTRIES: Readonly<Record<string, string | null>> = {
  Overview: '/account/overview',
  Favorites: '/account/favorites',
  'Saved Searches': '/account/saved-searches',
  Profile: '/account/settings',
  'Your Admin': '/agent_tools',
  'Site Admin': '/admin',
  'Sign Out': null,
};

async function signIn(request: APIRequestContext, who: (typeof ROLES)[number]): Promise<void> {
  if (!('email' in who)) return;
  const { email, password } = who;
  const data = { email, password };
  expect((await request.post('/api/v3/sign_in', { data })).status()).toBe(200);
  if (!('actsFor' in who)) return;
  const { clients } = await (await request.get('/api/v3/sudo/clients')).json();
  const body = { user_id: clients[0].id, reason: 'Looks through the menus' };
  expect((await request.post('/api/v3/sudo/begin', { data: body })).status()).toBe(200);
}

/** Addresses of all links in the four menus, the footer and the user menu. */
async function menuAddresses(page: Page): Promise<string[]> {
  const found: string[] = [];
  const { banner } = new SiteHeader(page);
  for (const title of ['Real Estate', 'Rentals', 'News', 'Company']) {
    const menu = banner.getByRole('button', { name: title, exact: true });
    await menu.click();
    const links = page.getByRole('dialog', { name: title }).getByRole('link');
    await expect(links.first()).toBeVisible();
    found.push(...(await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))));
    await page.keyboard.press('Escape');
  }
  const footer = page.getByRole('contentinfo').getByRole('link');
  found.push(...(await footer.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))));
  return found.filter((address) => address.startsWith('http'));
}

async function userEntries(page: Page): Promise<string[]> {
  const { banner } = new SiteHeader(page);
  await banner.locator('button[aria-haspopup="menu"]').click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  const entries = await page.getByRole('menuitem').allTextContents();
  for (const entry of entries) expect(Object.keys(ENTRIES)).toContain(entry);
  return entries.flatMap((entry) => ENTRIES[entry] ?? []);
}

for (const who of ROLES) {
  test(`no menu entry is dead in the role of ${who.role} [B2.1.21] [B2.3.2] [B2.4.1]`, async ({ page }) => {
    await signIn(page.request, who);
    await page.goto('/blog');
    const own = 'email' in who ? await userEntries(page) : [];
    await page.keyboard.press('Escape');
    const addresses = new Set([...('allMenus' in who ? await menuAddresses(page) : []), ...own]);
    expect(addresses.size).toBeGreaterThan('allMenus' in who ? 20 : 2);
    const answers = await Promise.all(
      [...addresses].map(async (address) => [address, (await page.request.get(address)).status()] as const),
    );
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
  });
}

test("the header covers neither a listing's bar and aside nor jump targets; the actions go past 595 px [B4.31]", async ({
  page,
}) => {
  const listing = new ListingPage(page);
  await listing.open((await anyListing(page.request)).slug);
  const { banner } = new SiteHeader(page);
  await expect(banner.getByRole('combobox')).toBeVisible();
  const actions = page.locator('[data-main-actions]');
  await page.evaluate(() => window.scrollTo(0, 590));
  await expect(actions).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect(actions).toBeHidden();
  const links = page.getByRole('navigation', { name: 'On this page, at the top' });
  const bottomOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return box ? Math.round(box.y + box.height) : Number.NaN;
  };
  const topOf = async (locator: Locator) => Math.round((await locator.boundingBox())?.y ?? Number.NaN);
  const header = await bottomOf(banner);
  expect(header).toBeGreaterThan(40);
  await expect.poll(() => topOf(links)).toBeGreaterThanOrEqual(header);
  expect(await topOf(page.getByRole('complementary', { name: 'Contact' }))).toBeGreaterThanOrEqual(
    await bottomOf(links),
  );
  await links.getByRole('link', { name: 'Location' }).click();
  const heading = page.getByRole('heading', { level: 2, name: 'Location' });
  await expect.poll(() => topOf(heading)).toBeGreaterThanOrEqual(await bottomOf(links));
  expect(await topOf(heading)).toBeLessThan(300);
});
