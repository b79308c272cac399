import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { createRegistryToken } from 'federation/protocol/deployments';
import { copyProject } from 'federation/testing';
import { signIn } from 'shared-contracts';
import { ListingPage } from '../pages/listing-page';
import { sitePlaces } from '../support/places.mjs';
import { anyListing } from '../support/site-api';
import { expect, test } from '../support/test';

const { root } = sitePlaces();

/** Makes the token of a new remote with the operator's command. */
async function newToken(request: APIRequestContext): Promise<string> {
  const person = { email: 'super-admin@example.com', password: 'sample-super-admin' };
  const signedIn = await request.post(signIn.path, { data: person });
  expect(signedIn.status(), await signedIn.text()).toBe(200);
  const made = await request.post(createRegistryToken.path, { data: { name: 'tides' } });
  return createRegistryToken.answer.parse(await made.json()).token;
}

/** Opens the preview link and confirms. The page then shows the unreleased version and a ribbon. */
async function previewShows(page: Page, link: string, slug: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Show preview' }).click();
  // waits for the response, because a click does not, and a navigation would cancel it before its cookie is set
  await expect(page.getByRole('complementary', { name: 'Overrides' })).toContainText('tides');
  await new ListingPage(page).open(slug);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('region', { name: 'Tides' })).toBeVisible();
  await page.context().close();
}

test('a new remote is written, published, previewed, promoted into its slot and rolled back', async ({
  browser,
  page,
  playwright,
  request,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const project = copyProject();
  const staff = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const token = await newToken(staff);
  const mfe = (...words: string[]) => {
    const command = join(root, 'federation', 'bin', 'mfe.mjs');
    const env = { ...process.env, MFE_REGISTRY: baseURL ?? '', MFE_TOKEN: token };
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], {
      cwd: project,
      env,
      encoding: 'utf8',
    });
    expect(status, stdout + stderr).toBe(0);
    return stdout;
  };
  try {
    mkdirSync(join(project, 'shell'));
    cpSync(join(root, 'shell', 'dist'), join(project, 'shell', 'dist'), { recursive: true });
    mfe('new', 'tides');
    const [link = ''] = /http\S+preview=\S+/.exec(mfe('publish', 'tides', '--preview')) ?? [];
    const { slug } = await anyListing(request);
    await previewShows(await browser.newPage({ baseURL: baseURL ?? '' }), link, slug);
    mfe('promote', '1.0.0', '--remote', 'tides');
    const listing = new ListingPage(page);
    const tides = page.getByRole('region', { name: 'Tides' });
    await expect(async () => {
      await listing.open(slug);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expect(tides).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 30_000 });
    await tides.getByRole('button', { name: 'Say hello' }).click();
    await expect(page.getByText('Hello from tides')).toBeVisible();

    mfe('rollback', 'tides', '--yes');
    await expect(async () => {
      await listing.open(slug);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expect(page.getByRole('heading', { name: 'Schools', level: 2 })).toBeVisible();
      await expect(tides).toHaveCount(0);
    }).toPass({ timeout: 30_000 });
  } finally {
    await staff.dispose();
    rmSync(project, { recursive: true });
  }
});
