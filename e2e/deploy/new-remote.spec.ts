import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { createRegistryToken } from 'federation/protocol/deployments';
import { copyProject } from 'federation/testing';
import { readToday } from 'shared-contracts/staff';
import { ListingPage } from '../pages/listing-page';
import { signInAs } from '../support/people';
import { sitePlaces } from '../support/places.mjs';
import { anyListing } from '../support/site-api';
import { expect, test } from '../support/test';

const { root } = sitePlaces();

/** Makes the token of a new remote with the operator's command. */
async function newToken(request: APIRequestContext, name: string): Promise<string> {
  await signInAs(request, 'super-admin');
  const made = await request.post(createRegistryToken.path, { data: { name } });
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

/** A project of another team, and its `mfe` against this site. */
async function teamProject(staff: APIRequestContext, site: string, remote: string) {
  const token = await newToken(staff, remote);
  const project = copyProject();
  mkdirSync(join(project, 'shell'));
  cpSync(join(root, 'shell', 'dist'), join(project, 'shell', 'dist'), { recursive: true });
  const mfe = (...words: string[]) => {
    const command = join(root, 'federation', 'bin', 'mfe.mjs');
    const env = { ...process.env, MFE_REGISTRY: site, MFE_TOKEN: token };
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], {
      cwd: project,
      env,
      encoding: 'utf8',
    });
    expect(status, stdout + stderr).toBe(0);
    return stdout;
  };
  return { mfe, remove: () => rmSync(project, { recursive: true }) };
}

test('a new remote is written, published, previewed, promoted into its slot and rolled back', async ({
  browser,
  page,
  playwright,
  request,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const staff = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const { mfe, remove } = await teamProject(staff, baseURL ?? '', 'tides');
  try {
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
    remove();
  }
});

test("a remote of another team has its part on a client's page and on Today [D177]", async ({
  page,
  playwright,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const staff = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const { mfe, remove } = await teamProject(staff, baseURL ?? '', 'kit');
  try {
    mfe('new', 'kit', '--slot', 'staff.client');
    mfe('add', 'slot', 'staff.today', '--remote', 'kit');
    mfe('publish', 'kit');
    mfe('promote', '1.0.0', '--remote', 'kit');
    await signInAs(page.request, 'advisor');
    const { to_answer } = readToday.answer.parse(await (await page.request.get(readToday.path)).json());
    await expect(async () => {
      await page.goto('/agent_tools');
      await expect(page.locator('[data-slot="staff.today"] [data-extension="kit"]')).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 30_000 });
    await page.goto(`/agent_tools#clients/lead-${to_answer[0]?.id}`);
    const part = page.getByRole('region', { name: 'Kit' });
    await expect(part).toBeVisible();
    await part.getByRole('button', { name: 'Say hello' }).click();
    await expect(page.getByText('Hello from kit')).toBeVisible();
    mfe('rollback', 'kit', '--yes');
  } finally {
    await staff.dispose();
    remove();
  }
});
