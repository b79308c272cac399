import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { renderedDocument } from '../support/rendered-document';
import { anyListing } from '../support/site-api';
import { expect, test } from '../support/test';

const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };
test.use(PHONE);

/**
 * The limit of requests in `npm run bench:web`. This test counts requests, which do not depend on the machine's speed.
 */
const MAX_REQUESTS = 16;
/** The shell starts the rest after so many milliseconds, painted or not. */
const LATEST_MS = 5000;
/** The files that hydrate the results of the document, with the remote's part of the map. */
const MAX_SCRIPT_KB = 179;

interface Start {
  /** milliseconds after the document until the page's own code painted the main content */
  painted: number;
  /** layout shift until then and after it */
  shift: number;
}

/** Observes the page from its start. `mark` matches an element that only the page's own code draws. */
async function watch(page: Page, mark: string): Promise<void> {
  await page.addInitScript((selector) => {
    const start: Start = { painted: 0, shift: 0 };
    Reflect.set(window, 'start', start);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) start.shift += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
    const seen = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      seen.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => {
          start.painted = performance.now();
        }),
      );
    });
    seen.observe(document, { childList: true, subtree: true, attributeFilter: ['data-rendered'] });
  }, mark);
}

/**
 * Opens a page whose document has the first HTML of these remotes. On a busy machine the server leaves parts to the
 * browser, whose first drawing shifts content.
 */
async function openRendered(page: Page, path: string, remotes: readonly string[]): Promise<void> {
  await expect(async () => {
    const document = (await (await page.goto(path))?.text()) ?? '';
    const rendered = Array.from(document.matchAll(/data-rendered="(\S+) /g), ([, remote]) => remote);
    expect(rendered).toEqual(expect.arrayContaining([...remotes]));
    expect(rendered.length).toBeGreaterThanOrEqual(remotes.length);
  }).toPass({ timeout: 60_000 });
}

interface Started extends Start {
  /** paths of the files requested until the page was painted, and after it */
  asked: string[];
  later: string[];
}

/** Opens a page that the server rendered. On a busy machine, which paints late, it opens the page again. */
async function startOf(page: Page, path: string, remotes: readonly string[]): Promise<Started> {
  let started: Started | undefined;
  await expect(async () => {
    await openRendered(page, path, remotes);
    started = await readStart(page);
    expect(started.painted).toBeLessThan(LATEST_MS);
  }).toPass({ timeout: 80_000 });
  if (!started) throw new Error('The page has not started.');
  return started;
}

async function readStart(page: Page): Promise<Started> {
  await page.waitForFunction(() => Reflect.get(window, 'start').painted > 0);
  // the navigation loads last, after a pause without requests
  await expect(page.locator('[data-slot="layout.header"]')).toHaveAttribute('data-slot-state', 'mounted');
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const start: Start = Reflect.get(window, 'start');
    const files = performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime }));
    const names = (isOf: (at: number) => boolean) =>
      files.filter(({ startTime }) => isOf(startTime)).map(({ name }) => new URL(name).pathname);
    return { ...start, asked: names((at) => at <= start.painted), later: names((at) => at > start.painted) };
  });
}

const isPhoto = (path: string) => path.startsWith('/photos/');

test('the document of a search contains its results in at most 200 KB', async ({ request }) => {
  const document = await renderedDocument(request, '/listings', /data-rendered="search /);
  expect(document.match(/<article/g)).toHaveLength(100);
  expect(Buffer.byteLength(document)).toBeLessThan(200_000);
});

test('a search first loads what its results need, and the rest after they are painted', async ({ page }) => {
  await watch(page, '[data-area="search"]:not([data-rendered]) article a[href*="/listings/"]');
  const { asked, later, shift } = await startOf(page, '/listings', ['nav', 'search']);
  // the map begins to load when the results are hydrated
  const { sharedFiles } = await (await page.request.get('/shell/assets.json')).json();
  const map = new Set(sharedFiles['shared-ui/map'].map((file: string) => `/shell/${file}`));
  const needed = asked.filter((path) => !isPhoto(path) && !map.has(path));
  expect(needed.length + 1, needed.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS);
  expect(needed.filter((path) => path.startsWith('/api/') || /latin|\/shared-(?:ui|contracts)-/.test(path))).toEqual(
    [],
  );
  const scripts = needed.filter((path) => path.endsWith('.js'));
  const bodies = await Promise.all(scripts.map(async (path) => (await page.request.get(path)).body()));
  // schemas and their library come later, where they are needed
  expect(scripts.filter((_, at) => bodies[at]?.includes('_zod'))).toEqual([]);
  const kb = bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0) / 1000;
  expect(kb).toBeLessThanOrEqual(MAX_SCRIPT_KB);
  expect(later.some((path) => path.startsWith('/mfe/nav/'))).toBe(true);
  expect(shift).toBeLessThanOrEqual(0.02);
});

test('on a phone the HTML of a search first loads the photos of the first view, and others later even without a script', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.route('**/*.js', (route) => route.abort());
  const photos = new Set<string>();
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    // without its width
    if (isPhoto(pathname)) photos.add(pathname.replace(/[^/]+$/, ''));
  });
  // an animation holds the other photos back; it is paused until the first ones are there
  const tools = await page.context().newCDPSession(page);
  await tools.send('Animation.enable');
  await tools.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await openRendered(page, '/listings', ['search']);
  await page.waitForLoadState('networkidle');
  expect([...photos]).toHaveLength(2);
  await tools.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await expect.poll(() => photos.size).toBeGreaterThan(2);
  await expect(page.locator('#results li:nth-child(3) article img')).toBeVisible();
  const plain = await browser.newPage({ ...PHONE, baseURL: baseURL ?? '', javaScriptEnabled: false });
  await openRendered(plain, '/listings', ['search']);
  await expect(plain.locator('#results li:nth-child(3) article img')).toBeVisible();
  await plain.close();
});

test('a listing loads before the search below it, which shifts no content', async ({ page }) => {
  const { slug } = await anyListing(page.request);
  await watch(page, '[data-area="listing"]:not([data-rendered]) article h1');
  const { asked, later, shift } = await startOf(page, `/listings/${slug}`, ['nav', 'listing']);
  expect(asked.filter((path) => /^\/mfe\/(?!listing\/)/.test(path))).toEqual([]);
  expect(later.some((path) => path.startsWith('/mfe/search/'))).toBe(true);
  expect(shift).toBeLessThanOrEqual(0.02);
});

for (const { name, path, rendered, mark } of [
  {
    name: 'a region',
    path: '/listings/maui',
    rendered: ['nav', 'search'],
    mark: '[data-area="search"]:not([data-rendered]) article a[href*="/listings/"]',
  },
  {
    name: 'home',
    path: '/',
    rendered: ['nav', 'content', 'nav'],
    mark: '[data-area="home"]:not([data-rendered]) article a[href*="/listings/"]',
  },
  { name: 'sign-in', path: '/Login', rendered: ['nav', 'nav'], mark: 'form[aria-label="Sign in"]' },
  {
    name: 'the list of agents',
    path: '/agents/',
    rendered: ['nav', 'content', 'nav'],
    mark: '[data-area="agents"]:not([data-rendered]) h1',
  },
]) {
  test(`${name}: the navigation shifts no content`, async ({ page }) => {
    await watch(page, mark);
    const { asked, later, shift } = await startOf(page, path, rendered);
    expect([...asked, ...later].some((file) => file.startsWith('/mfe/nav/'))).toBe(true);
    expect(shift).toBeLessThanOrEqual(0.02);
  });
}

test('the document of the home page has the same picture as its own code', async ({ page }) => {
  const html = await renderedDocument(page.request, '/', /data-rendered="content /);
  const picture = /<img[^>]*fetchpriority="high"[^>]*>/i.exec(html)?.[0] ?? '';
  const drawn = / src="([^"]+)"/.exec(picture)?.[1] ?? '';
  expect(drawn).toMatch(/^\/photos\//);
  await page.goto('/');
  await page.locator('#content article').first().waitFor();
  await expect(page.locator('#content section').first().locator('img')).toHaveAttribute('src', drawn);
});
