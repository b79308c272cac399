import type { Page } from '@playwright/test';
import { discoverySchema } from 'federation/protocol/discovery';
import { addFavorite, logout, planPath } from 'shared-contracts';
import * as z from 'zod/mini';
import { SearchPage } from '../pages/search-page';
import { registered } from '../support/people';
import { anyListing, findListings } from '../support/site-api';
import { expect, test } from '../support/test';

test.use({ serviceWorkers: 'allow' });

test('a visit without a connection shows that the browser is offline, and the next try shows the site', async ({
  page,
  context,
}) => {
  await page.goto('/contact');
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  expect(new URL(scope).pathname).toBe('/');
  await context.setOffline(true);
  await page.goto('/agents/');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  expect(page.url()).toContain('/agents/');
  await expect(page.getByRole('link', { name: /^[-+() \d]+$/ })).toHaveAttribute('href', /^tel:/);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'You are back online' })).toBeVisible();
  await page.getByRole('link', { name: 'Open this page' }).click();
  await expect(page.getByRole('heading', { name: /agents/i, level: 1 })).toBeVisible();
});

test('the worker stores nothing and answers documents only', async ({ page, context }) => {
  await page.goto('/contact');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toContain('/offline-worker.js');
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await context.setOffline(true);
  const outcome = await page.evaluate(() =>
    fetch('/api/v3/search/regions', { cache: 'no-store' }).then(
      ({ status }) => `status ${status}`,
      () => 'no connection',
    ),
  );
  expect(outcome).toBe('no connection');
});

test('favorites can be listed and read without a connection, until the user signs out', async ({ page, context }) => {
  await registered(page.request, 'Offline');
  const { internal_id, slug, street_address_short: address } = await anyListing(page.request);
  await page.request.post(addFavorite.path, { data: { listing_id: internal_id } });
  await page.goto('/account/favorites');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  // the cache is there before its content
  const isStored = () => page.evaluate(async () => (await caches.match('/offline-favorites')) !== undefined);
  await expect.poll(isStored).toBe(true);
  await context.setOffline(true);
  await page.goto('/agents/');
  await page.getByRole('link', { name: address }).click();
  expect(page.url()).toContain(`/listings/${slug}`);
  await expect(page.getByRole('article').getByRole('heading', { name: address })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('$');
  expect(await page.evaluate(() => document.fonts.check('1em "Instrument Sans Variable"'))).toBe(true);
  await context.setOffline(false);
  await page.goto(logout.path);
  await expect(page).toHaveURL(/\/listings$/);
  await expect.poll(isStored).toBe(false);
});

test('a day of homes can be read without a connection (D154)', async ({ page, context, request }) => {
  const homes = await findListings(request, { statuses: ['Active'], islands: ['Maui'] }, 2);
  const plan = planPath(homes.map(({ internal_id }) => internal_id));
  await page.goto(plan);
  await expect(page.getByText('without a connection too', { exact: false })).toBeVisible();
  await page.reload();
  await context.setOffline(true);
  await page.goto(plan);
  await expect(page.getByRole('heading', { name: 'Your day of homes' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(2);
  for (const { address } of homes) await expect(page.getByRole('link', { name: address.line_1 ?? '' })).toBeVisible();
});

/**
 * The files of the listing page's code that the browser has not loaded yet: a search fetches them when it is idle. The shared
 * packages come last, after a file that names them, so that no single link and no pause of the network shows the end.
 */
async function missingCode(page: Page): Promise<string[]> {
  const { microFrontends } = discoverySchema.parse(await (await page.request.get('/mfe/discovery.json')).json());
  const [listing] = microFrontends.listing ?? [];
  const code = listing?.extras.assets['./listing'];
  if (!listing || !code) throw new Error('No remote has the listing page.');
  const { sharedFiles } = assetsSchema.parse(await (await page.request.get('/shell/assets.json')).json());
  const folder = listing.url.slice(0, listing.url.lastIndexOf('/') + 1);
  const own = [listing.extras.federation.entry, ...[...code.js, ...code.css].map((file) => folder + file)];
  const shared = code.shared.flatMap((key) => sharedFiles[key] ?? []).map((file) => `/shell/${file}`);
  return page.evaluate(
    (paths) => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      return paths.filter((path) => !loaded.includes(path));
    },
    [...own, ...shared],
  );
}
const assetsSchema = z.object({ sharedFiles: z.record(z.string(), z.array(z.string())) });

test('a card that is pressed without a connection shows what it knew, with one note', async ({ page, context }) => {
  // more files than the browser remembers by itself
  await page.addInitScript(() => performance.setResourceTimingBufferSize(2000));
  const search = new SearchPage(page);
  await search.open();
  await expect.poll(() => missingCode(page), { timeout: 15_000 }).toEqual([]);
  const card = search.cards.nth(1);
  const address = (await card.getByRole('heading').textContent()) ?? '';
  await context.setOffline(true);
  await search.link(card).click();
  const listing = page.locator('[data-area="listing"]');
  await expect(listing.getByRole('heading', { level: 1 })).toContainText(address.split(',')[0] ?? '');
  await expect(listing.getByText(/^\$[\d,]+$/)).toBeVisible();
  await expect(listing.getByRole('alert')).toHaveCount(1);
});
