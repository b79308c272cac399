import type { Browser, BrowserContext, Page, Route } from '@playwright/test';
import { COOKIES } from 'shared-contracts';
import { busyFactor } from '../support/busy-factor';
import { anyListing } from '../support/site-api';
import { expect, test } from '../support/test';
import { fallbackAt, type Place, recordFallbacks } from './fallback-times';

/**
 * All seven faults on all three hosts, with every remote broken at once. remotes.spec.ts tests single faults. Pages of
 * one fault are opened in parallel, because most of the time is waiting.
 */
type Fault = 'missing' | 'failing' | 'slow' | 'hanging' | 'truncated' | 'tampered' | 'wrong version';
const FAULTS: readonly Fault[] = ['missing', 'failing', 'slow', 'hanging', 'truncated', 'tampered', 'wrong version'];

/** Delay in milliseconds, just below the time at which a place shows its fallback. */
const SLOW_MS = 8000;
/** The limits for one page on an idle machine: painted in one second, fallback in ten. */
const PAINTED_MS = 1000;
const FALLBACK_MS = 10_000;

async function breakAll(context: BrowserContext, fault: Fault): Promise<void> {
  if (fault === 'wrong version') return claimAnotherContract(context);
  await context.route('**/mfe/*/*/**', (route) => broken(route, fault).catch(() => undefined));
}

async function broken(route: Route, fault: Fault): Promise<void> {
  if (fault === 'missing') return route.fulfill({ status: 404, body: 'gone' });
  if (fault === 'failing') return route.fulfill({ status: 500, body: 'broken' });
  if (fault === 'hanging') return;
  if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  const answer = await fetch(route.request().url());
  const whole = await answer.text();
  const body =
    fault === 'truncated' ? whole.slice(0, whole.length / 2) : `${whole}\n;globalThis.tamperedCodeRan = true;`;
  return route.fulfill({
    body: fault === 'slow' ? whole : body,
    contentType: answer.headers.get('content-type') ?? 'text/plain',
    headers: { 'access-control-allow-origin': '*' },
  });
}

/** Rewrites the discovery document: every version requires a contract that this shell does not have. */
async function claimAnotherContract(context: BrowserContext): Promise<void> {
  await context.route(
    (url) => !/^\/(?:api|shell|static|photos|basemap)\//.test(url.pathname),
    async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll(/"contract":\s*"\^\d/g, '"contract":"^9');
      return route.fulfill({ response: answer, body });
    },
  );
}

interface Host {
  name: string;
  path: string;
  account?: { email: string; password: string };
  /** places that show a fallback */
  places: readonly Place[];
  /** a button that only the page's remote draws */
  drawn?: string;
}

const TIMEOUT = { timeout: 40_000 };
const STAFF: readonly Host[] = [
  {
    name: 'admin',
    path: '/admin',
    account: { email: 'admin@example.com', password: 'sample-admin' },
    places: ['layout.header'],
  },
  {
    name: 'agent tools',
    path: '/agent_tools',
    account: { email: 'advisor@example.com', password: 'sample-advisor' },
    places: ['layout.header'],
  },
];

/** Milliseconds from the start of the navigation to the first contentful paint. */
async function firstWords(page: Page): Promise<number> {
  let painted = 0;
  await expect(async () => {
    painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
    expect(painted).toBeGreaterThan(0);
  }).toPass(TIMEOUT);
  return painted;
}

/** Measured in the first test of this worker. */
let whole: Promise<{ words: number; header: number }> | undefined;

/** Milliseconds that an intact page needs on this machine: to its first words, and until the header is mounted. */
async function wholePage(browser: Browser, url: string): Promise<{ words: number; header: number }> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const started = Date.now();
  await page.goto('/contact', { waitUntil: 'commit' });
  const words = await firstWords(page);
  await expect(page.locator('[data-slot="layout.header"]')).toHaveAttribute('data-slot-state', 'mounted', TIMEOUT);
  const header = Date.now() - started;
  await context.close();
  return { words, header };
}

for (const fault of FAULTS) {
  test(`every remote ${fault}, on every host: paints, shows fallbacks, runs no foreign code`, async ({
    browser,
    request,
    baseURL,
  }) => {
    test.setTimeout(150_000);
    const url = baseURL ?? '';
    const site: Host = {
      name: 'site',
      path: `/listings/${(await anyListing(request)).slug}`,
      places: ['page', 'layout.header'],
      drawn: 'Favorite',
    };
    const hosts = [site, ...STAFF];
    whole ??= wholePage(browser, url);
    const { words, header } = await whole;
    const taken = await Promise.all(hosts.map((host) => visit(browser, url, host, fault)));
    const share = hosts.length * busyFactor();
    for (const { host, painted, fallback, documents, ran } of taken) {
      process.stdout.write(
        `    ${fault}, ${host}: painted ${Math.round(painted)} ms, fallback ${Math.round(fallback)} ms\n`,
      );
      expect(painted, host).toBeLessThan(share * Math.max(PAINTED_MS, 3 * words));
      expect(fallback, host).toBeLessThan(FALLBACK_MS + Math.max(share * header - PAINTED_MS, 0));
      expect(documents, `${host}: one visit and at most one reload`).toBeLessThanOrEqual(2);
      expect(ran, host).toBe(false);
    }
  });
}

/** Milliseconds until now if the page's own remote is drawn; otherwise null. */
async function drawnAt(page: Page, { drawn }: Host, place: Place): Promise<number | null> {
  if (place !== 'page' || drawn === undefined) return null;
  if (!(await page.getByRole('button', { name: drawn, exact: true }).isVisible())) return null;
  return page.evaluate(() => performance.now());
}

async function visit(browser: Browser, url: string, host: Host, fault: Fault) {
  const context = await browser.newContext({ baseURL: url });
  await context.addCookies([{ name: COOKIES.welcomeBannerDismissed, value: '1', url }]);
  if (host.account) {
    const answer = await context.request.post('/api/v3/sign_in', { data: host.account });
    expect(answer.status(), host.name).toBe(200);
  }
  await breakAll(context, fault);
  await recordFallbacks(context);
  const page = await context.newPage();
  let documents = 0;
  page.on('request', (sent) => {
    if (sent.isNavigationRequest() && sent.frame() === page.mainFrame()) documents += 1;
  });
  await page.goto(host.path, { waitUntil: 'commit' });
  const painted = await firstWords(page);
  const times: number[] = [];
  for (const place of host.places) {
    await expect(async () => {
      const at = (await fallbackAt(page, place)) ?? (fault === 'slow' ? await drawnAt(page, host, place) : null);
      expect(at, `${host.name}: ${place}`).not.toBeNull();
      times.push(at ?? 0);
    }).toPass(TIMEOUT);
  }
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link', { name: '800-555-0100' }), 'a plain bar of links').toBeVisible();
  const ran = await page.evaluate(() => Reflect.get(globalThis, 'tamperedCodeRan') === true);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
  return { host: host.name, painted, fallback: Math.max(...times), documents, ran };
}
