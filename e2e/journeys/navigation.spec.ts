import type { APIRequestContext, Page } from '@playwright/test';
import { SiteHeader } from '../pages/site-header';
import { expect, test } from '../support/test';

/** Who walks through the menus; sudo is an advisor acting for a client. */
const ROLES = [
  { role: 'visitor' },
  { role: 'buyer', email: 'buyer@example.com', password: 'sample-buyer' },
  { role: 'advisor', email: 'advisor@example.com', password: 'sample-advisor' },
  { role: 'admin', email: 'admin@example.com', password: 'sample-admin' },
  { role: 'super admin', email: 'super-admin@example.com', password: 'sample-super-admin' },
  { role: 'sudo', email: 'advisor@example.com', password: 'sample-advisor', actsFor: true },
] as const;

/** Where the entries of the user's menu lead; they are buttons, as some open a panel instead. */
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

/** Addresses of every link in the four menus and the footer, and of the user's own menu. */
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
    const addresses = new Set([...(await menuAddresses(page)), ...own]);
    expect(addresses.size).toBeGreaterThan(20);
    const answers = await Promise.all(
      [...addresses].map(async (address) => [address, (await page.request.get(address)).status()] as const),
    );
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
  });
}

test('the search opens within 50 ms of focus, and every page has it [B2.3.8] [B2.6.2]', async ({ page }) => {
  for (const path of ['/', '/listings', '/regions', '/blog']) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByRole('combobox')).toBeVisible();
  }
  const took = await page
    .getByRole('banner')
    .getByRole('combobox')
    .evaluate(async (box) => {
      const rounds: number[] = [];
      for (let round = 0; round < 7; round += 1) {
        const began = performance.now();
        (box as HTMLInputElement).focus();
        while (!document.getElementById(box.getAttribute('aria-controls') ?? ''))
          await new Promise(requestAnimationFrame);
        rounds.push(performance.now() - began);
        (box as HTMLInputElement).blur();
        await new Promise((done) => setTimeout(done, 100));
      }
      return rounds.sort((a, b) => a - b)[3] ?? Number.POSITIVE_INFINITY;
    });
  expect(took).toBeLessThan(50);
});
