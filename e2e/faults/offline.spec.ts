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
  await page.getByRole('link', { name: 'Try again' }).click();
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
