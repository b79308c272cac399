import type { Page } from '@playwright/test';
import { SearchPage } from '../pages/search-page';
import { takenOver } from '../support/taken-over';
import { expect, test } from '../support/test';

/** Waits for the document of a language. */
const inLanguage = (page: Page, code: string) => expect(page.locator('html')).toHaveAttribute('lang', code);

/** Addresses of links to pages that would leave the language by themselves. */
const leaving = (page: Page) =>
  page
    .locator('a[href^="/"]:not([hreflang])')
    .evaluateAll((links) =>
      links
        .map((link) => link.getAttribute('href') ?? '')
        .filter((href) => !/^\/(?:ja(?=$|[/?#])|(?:photos|api)\/)/.test(href)),
    );

test('a visitor stays in Japanese from home to sign-in, and the switch keeps the filters [D179] [D180] [D183]', async ({
  page,
  complaints,
}) => {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  await page.goto('/ja');
  await inLanguage(page, 'ja');
  await page.locator('[data-area="home"] a[href="/ja/listings/maui"]').first().click();
  await expect(page).toHaveURL(/\/ja\/listings\/maui$/);
  const card = page.locator('[data-area="search"] article').first();
  await card.waitFor();
  expect(await leaving(page)).toEqual([]);
  await card.locator('a').first().click();
  await expect(page).toHaveURL(/\/ja\/listings\/[^/]+-\d+/);
  await page.locator('[data-area="listing"] h1').waitFor();
  await expect.poll(() => leaving(page)).toEqual([]);
  // all of it in one document
  expect(documents).toBe(1);

  await page.goto('/ja/agents/');
  await page.locator('[data-area="agents"] a[href^="/ja/agents/"]').first().click();
  await expect(page).toHaveURL(/\/ja\/agents\/[^/]+$/);
  // the searches of the agent keep both
  const ofAgent = page.locator('[data-area="agents"] a[href$="/listings"]').first();
  await expect(ofAgent).toHaveAttribute('href', /^\/ja\/[^/]+\/listings$/);
  await page.goto('/ja/favorites');
  await expect(page).toHaveURL(/\/ja\/account\/favorites$/);
  await expect(page.locator('main a[href^="/"], main button').first()).toBeVisible();
  await page.goto('/ja/Login');
  await expect(page.locator('[data-slot="page.sign-in"] input').first()).toBeVisible();

  // a narrower header has the languages in the menu of the search
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/ja/listings/maui?type=condo&minBeds=2');
  await page.locator('header a[hreflang="en"]:visible').click();
  await expect(page).toHaveURL(/[^a]\/listings\/maui\?type=condo&minBeds=2$/);
  await inLanguage(page, 'en');
  await expect(page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Condo' })).toBeVisible();
  await page.locator('header a[hreflang="ja"]:visible').click();
  await expect(page).toHaveURL(/\/ja\/listings\/maui\?type=condo&minBeds=2$/);
  await inLanguage(page, 'ja');
  // the choice is followed by an offer, not by force
  await page.goto('/contact');
  await inLanguage(page, 'en');
  await page.locator('aside[lang="ja"] a[hreflang="ja"]').click();
  await expect(page).toHaveURL(/\/ja\/contact$/);
  expect(complaints.errors).toEqual([]);
});

/** Opens the page in another language by the header, or on a phone by its menu. */
async function switchTo(page: Page, code: string): Promise<void> {
  const links = page.locator(`a[hreflang="${code}"]:visible`);
  if ((await links.count()) === 0) await page.locator('header button[aria-haspopup="dialog"]:visible').last().click();
  await links.first().click();
  await inLanguage(page, code);
  await takenOver(page);
}

test('another language keeps a filter that is being typed, the selection and the place in the list [D194]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const search = new SearchPage(page);
  await search.open('/listings/maui');
  for (const at of [0, 1])
    await search.cards
      .nth(at)
      .getByRole('button', { name: /^Compare/ })
      .click();
  const price = await search.openFilter('Price', 'Price');
  await price.getByRole('textbox', { name: 'Minimum price' }).fill('400000');
  await switchTo(page, 'ja');
  await expect(page).toHaveURL(/\/ja\/listings\/maui\?minPrice=400000$/);
  const bar = page.locator('#results aside');
  await expect(bar).toContainText('2');

  const cards = page.locator('#results article');
  const top = () => cards.evaluateAll((all) => all.findIndex((card) => card.getBoundingClientRect().bottom > 200));
  await page.mouse.move(300, 500);
  await page.mouse.wheel(0, 2500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(2000);
  // the browser scrolls until the link can be pressed
  await page.locator('header a[hreflang="en"]:visible').hover();
  const before = await top();
  await switchTo(page, 'en');
  await expect(cards.nth(before)).toBeInViewport();
  await expect(bar).toContainText('2 homes selected');
});

for (const [place, width] of [
  ['by the header', 1440],
  ['by the menu of a phone', 390],
] as const) {
  test(`another language, ${place}, keeps what was typed into forms until it is sent [D194]`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const typed: [path: string, field: string, text: string][] = [
      ['/contact', 'main textarea', 'Is the lanai covered?'],
      ['/sell', '[name="home"]', '12 Kahakai Street'],
      ['/ai', '[name="q"]', 'condo in Kihei under 900k'],
    ];
    for (const [path, field, text] of typed) {
      await page.goto(path);
      await takenOver(page);
      await page.locator(field).fill(text);
      await switchTo(page, 'ja');
      await expect(page.locator(field)).toHaveValue(text);
      await switchTo(page, 'en');
      await expect(page.locator(field)).toHaveValue(text);
    }
    await page.goto('/sell');
    await takenOver(page);
    await expect(page.locator('[name="home"]')).toHaveValue('12 Kahakai Street');
    await page.locator('[name="place"]').fill('Kihei');
    await page.locator('[name="home"]').press('Enter');
    await expect(page).toHaveURL(/home=/);
    await page.goto('/sell');
    await takenOver(page);
    await expect(page.locator('[name="home"]')).toHaveValue('');
  });
}

/** English words that no name, address or unit of a page has. */
const ENGLISH =
  /\b(?:the|and|your|you|is|are|with|this|from|we|listings?|search|price|beds?|baths?|sale|rent|more|all|not|show|add|save|share|photos?|days?|about|cost|month|sign|send|back|cancel)\b/i;

/** Texts and labels of the page that are neither Japanese nor marked as English, and remotes that are marked as a whole. */
const english = (page: Page) =>
  page.evaluate((pattern) => {
    const isEnglish = (text: string) => new RegExp(pattern, 'i').test(text);
    const found: string[] = [...document.querySelectorAll(':is([data-area], [data-slot]) > div[lang="en"]')].map(
      (part) => `English part: ${part.textContent.slice(0, 60)}`,
    );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent, nodeValue } = walker.currentNode;
      if (!parent?.closest('script, style, noscript, [lang="en"]') && isEnglish(nodeValue ?? ''))
        found.push(nodeValue ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
      if (element.closest('[lang="en"]')) continue;
      const labels = ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? '');
      found.push(...labels.filter(isEnglish));
    }
    return [...found, ...[document.title].filter(isEnglish)];
  }, ENGLISH.source);

test('pages and the account are Japanese: no text is English unless it is marked [D190]', async ({ page }) => {
  await page.goto('/ja/register');
  const field = (name: string) => page.locator(`[data-slot="page.sign-in"] input[autocomplete="${name}"]`);
  const submit = page.locator('[data-slot="page.sign-in"] button[type="submit"]');
  await field('username').fill(`yamada-${Date.now()}@example.com`);
  await submit.click();
  await field('family-name').fill('山田');
  await field('given-name').fill('花子');
  await field('new-password').fill('kona-sunset-4471');
  await submit.click();
  await expect(page).not.toHaveURL(/register/);
  for (const path of [
    '/account/favorites',
    '/account/settings',
    '/agents',
    '/contact',
    '/ai',
    '/sell',
    '/plan',
    '/compare',
    '/regions/maui',
    '/listings/maui',
  ]) {
    await page.goto(`/ja${path}`);
    await expect(page.locator('main :is(h1, h2)').first(), path).toBeVisible();
    await takenOver(page);
    expect(await english(page), path).toEqual([]);
  }
});

test('a browser that translates the page does not change its language, and remotes keep their state', async ({
  page,
}) => {
  await page.goto('/listings/maui');
  await takenOver(page);
  const search = page.locator('[data-area="search"]');
  await search.locator('article').first().waitFor();
  // as Chrome does it
  await page.evaluate(() => {
    document.documentElement.lang = 'fr';
    document.querySelector('[data-area="search"] h1')?.setAttribute('data-kept', '');
  });
  await search.locator('article a').first().click();
  await expect(page.locator('[data-area="listing"] h1')).toBeVisible();
  await expect(search.locator('h1[data-kept]')).toHaveCount(1);
  await expect(page.locator('[data-area] > div[lang="en"]')).toHaveCount(0);
});
