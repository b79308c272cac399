import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { discoverySchema } from 'federation/protocol/discovery';
import { SiteHeader } from '../pages/site-header';
import { sitePlaces } from '../support/places.mjs';
import { publish } from '../support/remotes.mjs';
import { takenOver } from '../support/taken-over';
import { expect, test } from '../support/test';

const { root, remotesDir, workDir } = sitePlaces();
const copy = join(workDir, 'mfe-nav');

/** Builds the nav remote with another word on a button. @returns the built version's folder */
function buildWithAnotherWord(): string {
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(root, 'mfe-nav'), copy, {
    recursive: true,
    filter: (path) => !/[\\/](?:dist|node_modules|\.cache)(?:[\\/]|$)/.test(path.slice(root.length)),
  });
  const file = join(copy, 'src', 'header', 'call-or-text.tsx');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('Call or Text us', 'Ring or Text us'));
  const mfe = join(root, 'federation', 'bin', 'mfe.mjs');
  const built = spawnSync(process.execPath, [mfe, 'build'], { cwd: copy, encoding: 'utf8' });
  expect(built.status, built.stdout + built.stderr).toBe(0);
  const [version] = readdirSync(join(copy, 'dist'));
  if (!version) throw new Error('The build wrote no version.');
  return join(copy, 'dist', version);
}

/** The two staff hosts, and who may open them. */
const STAFF_HOSTS = [
  ['/admin', { email: 'admin@example.com', password: 'sample-admin' }],
  ['/agent_tools', { email: 'advisor@example.com', password: 'sample-advisor' }],
] as const;

test('a remote that is built alone is live with the next page load in all three hosts; open pages keep their files', async ({
  page,
  context,
  browser,
  request,
}) => {
  test.setTimeout(240_000);
  const header = new SiteHeader(page);
  await page.goto('/contact');
  await expect(header.banner.getByRole('button', { name: 'Call or Text us' })).toBeVisible();
  await takenOver(page);
  const before: unknown = await (await request.get('/mfe/discovery.json')).json();
  const oldFiles = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('/mfe/nav/') ? [name] : [])),
  );
  expect(oldFiles.length).toBeGreaterThan(0);

  const { folder } = publish(buildWithAnotherWord(), remotesDir);
  try {
    const later = await context.newPage();
    await expect(async () => {
      await later.goto('/contact');
      await expect(later.getByRole('button', { name: 'Ring or Text us' })).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 60_000 });

    await expect(header.banner.getByRole('button', { name: 'Call or Text us' })).toBeVisible();
    for (const file of oldFiles) expect((await request.get(file)).status(), file).toBe(200);
    await header.banner.getByRole('button', { name: 'Call or Text us' }).click();
    await expect(header.banner.getByRole('link', { name: /^Call Us/ })).toBeVisible();

    const after: unknown = await (await request.get('/mfe/discovery.json')).json();
    expect(versionsOf(after)).toEqual({
      ...versionsOf(before),
      nav: expect.not.stringMatching(versionsOf(before).nav ?? ''),
    });
    await later.close();

    const staff = await browser.newContext();
    const staffPage = await staff.newPage();
    for (const [path, data] of STAFF_HOSTS) {
      expect((await staff.request.post('/api/v3/sign_in', { data })).status()).toBe(200);
      await staffPage.goto(path);
      await expect(staffPage.getByRole('banner').getByRole('button', { name: 'Ring or Text us' }), path).toBeVisible();
    }
    await staff.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(copy, { recursive: true, force: true });
  }
  await expect(async () => {
    await page.goto('/contact');
    await expect(header.banner.getByRole('button', { name: 'Call or Text us' })).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
});

function versionsOf(discovery: unknown): Record<string, string> {
  const { microFrontends } = discoverySchema.parse(discovery);
  return Object.fromEntries(
    Object.entries(microFrontends).map(([name, [live]]) => [name, live?.metadata.version ?? '']),
  );
}
