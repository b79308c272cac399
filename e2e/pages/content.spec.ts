import type { Locator, Page } from '@playwright/test';
import { blogPosts, searchAgents } from 'shared-contracts';
import { renderedDocument } from '../support/rendered-document';
import { takenOver } from '../support/taken-over';
import { expect, test } from '../support/test';

/** Pages of the content remote, and a text of each in its document. */
const PAGES = [
  ['/', 'home', 'Six islands, one search'],
  ['/blog', 'blog', 'Markets, neighborhoods and life on the islands.'],
  ['/agents/', 'agents', 'Local agents on every island.'],
  ['/regions', 'regions', 'Every island, district and town with listings for sale.'],
  ['/contact', 'contact', 'Ask us about a listing'],
  ['/privacy', 'content', 'Privacy Policy'],
  ['/ai', 'ai', 'Write what you are looking for'],
] as const;

/** Waits for what only a remote's release renders. On a busy machine a browser may draw one document, so it is reloaded. */
async function rendered(part: Locator): Promise<void> {
  await expect(async () => {
    const isThere = await part.waitFor({ timeout: 2000 }).then(
      () => true,
      () => false,
    );
    if (!isThere) await part.page().reload();
    expect(isThere).toBe(true);
  }).toPass({ timeout: 40_000 });
}

test('each page of the content remote is rendered from its release', async ({ request }) => {
  for (const [path, area, text] of PAGES) {
    const body = await renderedDocument(request, path, new RegExp(`data-area="${area}"[^>]*data-rendered`));
    expect(body, path).toContain(text);
    expect(body.match(/<h1[ >]/g), path).toHaveLength(1);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a listing shows its photos, all facts, and how to ask', async ({ page }) => {
    const listing = page.locator('[data-internal-id] a').first();
    await page.goto('/listings/maui');
    await rendered(listing);
    const path = (await listing.getAttribute('href')) ?? '';
    await listing.click();
    await expect(page).toHaveURL(path);
    const photo = page.locator('article img').first();
    await rendered(photo);
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    // by the address: roles and texts leave out what is within noscript
    await expect(page.locator('aside a[href="/contact"]')).toBeVisible();
    await page.locator('article a[href^="/print?mls_id="]').click();
    await expect(page).toHaveURL(/\/print\?mls_id=/);
  });

  test('a post and an agent are reached by links [B2.1.10]', async ({ page, request }) => {
    const [post] = blogPosts.answer.parse(await (await request.get(blogPosts.path)).json());
    const [agent] = searchAgents.answer.parse(await (await request.get(searchAgents.path)).json());
    await page.goto('/blog');
    await page.getByRole('link', { name: post?.title.rendered ?? '' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(post?.title.rendered ?? '');
    await page.goto('/agents/');
    await page.getByRole('link', { name: agent?.name ?? '', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(agent?.name ?? '');
  });

  test('a search is narrowed by the form, and its pages are reached by links [A2.1]', async ({ page }) => {
    await page.goto('/listings');
    await page.getByLabel('Beds').fill('3');
    await page.getByLabel('Type').selectOption('House');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/\/listings.*minBeds=3/);
    const listing = page.locator('[data-internal-id] a').first();
    await rendered(listing);
    const first = await listing.getAttribute('href');
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/minBeds=3.*page=2|page=2.*minBeds=3/);
    await rendered(listing);
    await expect(listing).not.toHaveAttribute('href', first ?? '');
    await page.getByRole('link', { name: 'Previous page' }).click();
    await expect(page).not.toHaveURL(/page=2/);
    await rendered(listing);
    await expect(listing).toHaveAttribute('href', first ?? '');
  });

  test('a region is read, and left for one within it by a link', async ({ page }) => {
    await page.goto('/listings/maui');
    const within = page.locator('#results ~ noscript nav a').first();
    await rendered(within);
    await expect(page.locator('#results ~ noscript h2').first()).toBeVisible();
    const href = (await within.getAttribute('href')) ?? '';
    expect(href).toMatch(/^\/listings\/maui\/./);
    await within.click();
    await expect(page).toHaveURL(href);
  });

  test('a listing that is gone says so over homes that are for sale [B2.2.2]', async ({ page }) => {
    const response = await page.goto('/listings/12-ocean-road-kihei-400001-gone');
    expect(response?.status()).toBe(404);
    const other = page.locator('section a[href^="/listings/"]').first();
    await rendered(other);
    await expect(page.locator('section noscript p')).toContainText("We don't currently show sold or expired listings.");
  });

  test('a visitor signs up by the form [B2.5.30]', async ({ page }) => {
    const email = `noscript-${Date.now()}@example.com`;
    await page.goto('/register');
    await rendered(page.locator('form[action="/user"]'));
    await page.getByLabel('First name').fill('Nohea');
    await page.getByLabel('Last name').fill('Sample');
    await page.getByLabel('E-mail', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a long password');
    await page.getByLabel('Password again').fill('a long password');
    await page.locator('form[action="/user"] button').click();
    await expect(page).toHaveURL(/\/Welcome/);
    const { email: signedIn } = await (await page.request.get('/api/v3/current_user')).json();
    expect(signedIn).toBe(email);
  });
});

test('moving between pages changes the title and needs no document', async ({ page }) => {
  await page.goto('/blog');
  await expect(page.locator('[data-rendered]')).toHaveCount(0);
  await page.evaluate(() => Reflect.set(window, 'kept', true));
  const link = page.locator('main h2 a').first();
  const title = (await link.textContent()) ?? '';
  await link.click();
  await expect(page).toHaveTitle(new RegExp(title.slice(0, 20).replace(/[^\w ]/g, '.')));
  expect(await page.evaluate(() => Reflect.get(window, 'kept'))).toBe(true);
});

/** Presses the link to an island in the list of regions, and waits until the page would have scrolled elsewhere. */
async function jumpTo(page: Page, island: string): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Islands' }).locator(`a[href="#${island}"]`).click();
  await expect(page).toHaveURL(new RegExp(`/regions#${island}$`));
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
  return page.locator(`section#${island}`);
}
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test('a link to an anchor of the page scrolls there and moves the focus, and Back returns', async ({ page }) => {
  await page.goto('/regions');
  await takenOver(page);
  const maui = await jumpTo(page, 'maui');
  await expect(maui).toBeInViewport();
  expect(await scrolled(page)).toBeGreaterThan(0);
  await page.keyboard.press('Tab');
  await expect(maui.locator(':focus')).toHaveCount(1);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect(await jumpTo(page, 'kauai')).toBeInViewport();
  const atKauai = await scrolled(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/regions#maui$/);
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/regions$/);
  await page.goForward();
  await page.goForward();
  await expect.poll(() => scrolled(page)).toBe(atKauai);
});

test('a link to an anchor keeps a page that is not hydrated', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let held = 0;
  await page.route('**/mfe/content/**', async (route) => {
    held += 1;
    await released;
    await route.continue();
  });
  // the event 'load' may wait for the files that are held
  await page.goto('/regions', { waitUntil: 'domcontentloaded' });
  await rendered(page.locator('[data-area="regions"][data-rendered] section#maui'));
  await expect.poll(() => held).toBeGreaterThan(0);
  const maui = await jumpTo(page, 'maui');
  await expect(maui).toBeInViewport();
  release();
  await takenOver(page);
  await expect(maui).toBeInViewport();
});
