import type { APIRequestContext, Page } from '@playwright/test';
import { remoteStatusSchema } from 'federation/protocol/registry';
import { ListingPage } from '../pages/listing-page';
import { SearchPage } from '../pages/search-page';
import { type HandMade, handMade } from '../support/hand-made';
import { promote, publishVersion, statusOf, takeBack } from '../support/release';
import { anyListing } from '../support/site-api';
import { expect, test } from '../support/test';

const REMOTE = 'hostile';
const REPORTED = { timeout: 20_000 };
let made = 0;

/** Publishes a version of the hostile remote for every visitor. */
async function deploy(request: APIRequestContext, attack: HandMade): Promise<string> {
  made += 1;
  const version = `1.0.${made}-${test.info().workerIndex}-${test.info().retry}`;
  const published = await publishVersion(request, REMOTE, handMade(version, attack));
  expect(published.status(), await published.text()).toBe(201);
  expect((await promote(request, REMOTE, version, { kind: 'all' })).status()).toBe(200);
  return version;
}

test.afterEach(({ request }) => takeBack(request, REMOTE));

/** Opens a listing, where the remote fills a slot. */
async function openListing(page: Page, request: APIRequestContext): Promise<ListingPage> {
  const listing = new ListingPage(page);
  const { slug } = await anyListing(request);
  await page.goto(`/listings/${slug}`, { waitUntil: 'commit' });
  return listing;
}

/** Navigates without a new document. */
async function stillWorks(listing: ListingPage): Promise<void> {
  const { page } = listing;
  const search = new SearchPage(page);
  await expect(listing.heading).toBeVisible();
  await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));
  await listing.back.click();
  await search.link(search.cards.first()).click();
  await expect(listing.heading).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBe(true);
}

async function failuresOf(request: APIRequestContext, version: string): Promise<number> {
  const { health } = remoteStatusSchema.parse(await (await statusOf(request, REMOTE)).json());
  return health.filter((one) => one.version === version).reduce((sum, { failures }) => sum + failures, 0);
}

const ran = (page: Page) => page.waitForFunction(() => Reflect.get(globalThis, 'hostileRan') === true);
const RUNS = 'globalThis.hostileRan = true;';
/** Runs after the remote is drawn. */
const afterwards = (script: string) => `${RUNS} setTimeout(() => { ${script} });`;

/** Attacks that affect at most the remote's own place. */
const CONTAINED: Record<string, HandMade> = {
  'throws while it is loaded': { load: `${RUNS} throw new Error('load');` },
  'throws while it is bootstrapped': { bootstrap: `${RUNS} throw new Error('bootstrap');` },
  'throws while it is mounted': { mount: `${RUNS} throw new Error('mount');` },
  'throws after it was mounted': { mount: afterwards(`throw new Error('later');`) },
  'imports a chunk that is not there': { mount: `${RUNS} await import(globalThis.hostileChunk ?? './gone.js');` },
  'styles the whole page by a constructed sheet': {
    mount: `${RUNS} const sheet = new CSSStyleSheet(); sheet.replaceSync('body{display:none}');
      document.adoptedStyleSheets = [sheet];`,
  },
  'runs text as script': { mount: `${RUNS} eval('1');` },
  'calls another host': { mount: `${RUNS} await fetch('https://attacker.example/');` },
  'registers a service worker for the whole site': {
    mount: `${RUNS} await navigator.serviceWorker.register(document.querySelector('script[src*="/mfe/hostile/"]').src, { scope: '/' });`,
  },
};

for (const [what, attack] of Object.entries(CONTAINED)) {
  test(`a remote that ${what} fails alone, and its failure is reported`, async ({ page, request }) => {
    const version = await deploy(request, attack);
    const listing = await openListing(page, request);
    await ran(page);
    await stillWorks(listing);
    await expect.poll(() => failuresOf(request, version), REPORTED).toBeGreaterThan(0);
  });
}

/** Assignments that would break the page's code. Each throws in the remote. */
const REPLACED = [
  'window.fetch = () => Promise.reject()',
  'globalThis.setTimeout = () => 0',
  'window.addEventListener = () => {}',
  'navigator.sendBeacon = () => true',
  'history.pushState = () => {}',
  'History.prototype.pushState = () => {}',
  'window.Promise = class {}',
  'Array.prototype.map = () => []',
  'Array.prototype.push = () => 0',
  'Object.keys = () => []',
  'Object.prototype.toString = () => ""',
  'Object.prototype.polluted = true',
  'Promise.prototype.then = () => {}',
  'JSON.parse = () => null',
  'Element.prototype.querySelector = () => null',
];

test('a remote cannot replace globals of the page, and can assign methods to its own objects', async ({
  page,
  request,
}) => {
  const tried = REPLACED.map((one) => `try { ${one}; } catch (error) { threw.push(error.name); }`).join('\n');
  const own = `const list = []; list.push = () => 'own'; const plain = {}; plain.toString = () => 'own';
    globalThis.hostileOwn = [list.push(), String(plain), [1].map(String).join(), Object.keys(list).join()];`;
  const mount = `const threw = []; ${tried} globalThis.hostileThrew = threw; ${own} ${RUNS} throw new Error('done');`;
  const version = await deploy(request, { mount });
  const listing = await openListing(page, request);
  await ran(page);
  const threw = await page.evaluate(() => Reflect.get(globalThis, 'hostileThrew'));
  expect(threw).toEqual(REPLACED.map(() => 'TypeError'));
  expect(await page.evaluate(() => Reflect.get(globalThis, 'hostileOwn'))).toEqual(['own', 'own', '1', 'push']);
  await stillWorks(listing);
  await expect.poll(() => failuresOf(request, version), REPORTED).toBeGreaterThan(0);
});

/** Scripts that the page survives. They run in this order on one page. */
const AT_ONCE = [
  // any code can create a rejection's reason, so it does not count as a failure
  `Promise.reject(new Error('later'));`,
  `document.head.append(Object.assign(document.createElement('style'), { textContent: 'body{display:none}' }));`,
  `const sheet = new CSSStyleSheet(); sheet.replaceSync('body{display:none}');
    try { document.adoptedStyleSheets.push(sheet); } catch {}`,
  'globalThis.held = new Uint8Array(50_000_000).fill(1);',
  'for (let n = 0; n < 200; n += 1) setInterval(() => { for (let i = 0; i < 1000; i += 1); }, 50);',
  `for (let n = 0; n < 30_000; n += 1) try { props.host.bus.publish('listing:opened', { id: 'x' }); } catch {}`,
  `try { for (let n = 0; ; n += 1) localStorage.setItem('x' + n, 'x'.repeat(100_000)); } catch {}`,
];

/** Attacks that the page survives and that do not count as a failure. */
const HARMLESS: Record<string, HandMade> = {
  'rejects, writes styles, holds 50 MB, keeps 200 timers busy, publishes 30,000 events and fills the storage': {
    mount: AT_ONCE.join('\n') + RUNS,
  },
  'never ends mounting': { mount: `${RUNS} await new Promise(() => {});` },
  'throws while it is updated or unmounted': {
    mount: RUNS,
    update: 'throw new Error();',
    unmount: 'throw new Error();',
  },
};

for (const [what, attack] of Object.entries(HARMLESS)) {
  test(`a remote that ${what} does not break the page`, async ({ page, request }) => {
    await deploy(request, attack);
    const listing = await openListing(page, request);
    await ran(page);
    await stillWorks(listing);
  });
}
