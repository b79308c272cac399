import type { Server } from 'node:http';
import type { Page } from '@playwright/test';
import { serveEmbedder } from '../support/embedder';
import { sitePlaces } from '../support/places.mjs';
import { expect, test } from '../support/test';

const { port, embedderPort } = sitePlaces();
const SITE = `http://localhost:${port}`;
const SHOP = `http://127.0.0.1:${embedderPort}`;
const BUYER = { email: 'buyer@example.com', password: 'sample-buyer' };

let embedder: Server;
test.beforeAll(async () => {
  embedder = await serveEmbedder(SITE, embedderPort);
});
test.afterAll(() => new Promise((resolve) => embedder.close(resolve)));

const header = (page: Page) => page.locator('hl-nav[show="header"]');
const searchBox = (page: Page) => page.locator('hl-nav[show="search"]').getByRole('combobox');

/** All computed styles of the foreign page's own text. */
const ownLooks = (page: Page) =>
  page.evaluate(() =>
    ['#own', '#own a', 'h1', 'body', 'html'].map((selector) => {
      const element = document.querySelector(selector);
      if (!element) throw new Error(`${selector} is missing`);
      const style = getComputedStyle(element);
      // heights depend on the other content of the page
      const sizes = /^(?:height|block-size|perspective-origin|transform-origin)$/;
      return [...style]
        .filter((name) => !sizes.test(name) && !name.startsWith('--'))
        .map((name) => `${name}: ${style.getPropertyValue(name)}`);
    }),
  );

test('a script and an element each show header, search and footer on a hostile page of an allowed origin (D82)', async ({
  page,
  complaints,
}) => {
  await page.goto(`${SHOP}/`);
  const signIn = header(page).getByRole('button', { name: 'Sign In' });
  await expect(signIn).toBeVisible();
  await expect(searchBox(page)).toBeVisible();
  await expect(page.locator('hl-nav[show="footer"]').getByRole('link', { name: 'Agent sign-in' })).toBeVisible();
  const looks = await header(page)
    .getByRole('link')
    .first()
    .evaluate((element) => {
      const { color, letterSpacing, textTransform, borderTopWidth } = getComputedStyle(element);
      return { color, letterSpacing, textTransform, borderTopWidth };
    });
  expect(looks).toEqual({ ...looks, textTransform: 'none', borderTopWidth: '0px' });
  expect(looks.color).not.toBe('rgb(255, 0, 0)');
  expect(Number.parseFloat(looks.letterSpacing) || 0).toBeLessThan(1);
  expect(complaints.errors).toEqual([]);
});

test('the navigation does not change the look of the page around it', async ({ page }) => {
  await page.goto(`${SHOP}/bare`);
  const before = await ownLooks(page);
  await page.goto(`${SHOP}/calm`);
  await expect(header(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(searchBox(page)).toBeVisible();
  expect(await ownLooks(page)).toEqual(before);
  expect(await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual(['', 0, 0]);
});

test('the page shows a user who agreed on the site, until they disconnect [B6.10] (D82)', async ({ page }) => {
  await page.request.post('/api/v3/sign_in', { data: BUYER });
  await page.goto(`/embed/connect?return_to=${encodeURIComponent(`${SHOP}/calm`)}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(header(page).getByRole('button', { name: 'Sample', exact: true })).toBeVisible();
  expect(page.url()).toBe(`${SHOP}/calm`);

  await page.goto('/embed/connect');
  await page.getByRole('button', { name: 'Disconnect all' }).click();
  await expect(page.getByText('No other site can show your name.')).toBeVisible();
});

test('an origin that is not allowed gets a link instead of the navigation', async ({ page }) => {
  const origin = `http://localhost:${embedderPort}`;
  expect((await page.request.get('/embed.json', { headers: { origin } })).status()).toBe(403);
  await page.goto(`${origin}/calm`);
  await expect(header(page).getByRole('link', { name: 'Search real estate in Hawaii' })).toHaveAttribute(
    'href',
    `${SITE}/listings`,
  );
  await expect(header(page).getByRole('button')).toHaveCount(0);
});
