import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SearchPage } from '../pages/search-page';
import { SiteHeader } from '../pages/site-header';
import { confirmOverrides } from '../support/overrides';
import { sitePlaces } from '../support/places.mjs';
import { takenOver } from '../support/taken-over';
import { expect, test } from '../support/test';

const { root, previewPort, workDir } = sitePlaces();
const copies = join(workDir, 'dev');
const ADMIN = { email: 'admin@example.com', password: 'sample-admin' };

/** A team's folder with its sources. */
function copyOf(folder: string): string {
  const copy = join(copies, folder);
  rmSync(copies, { recursive: true, force: true });
  cpSync(join(root, folder), copy, {
    recursive: true,
    filter: (path) => !/[\\/](?:dist|node_modules|\.cache)(?:[\\/]|$)/.test(path.slice(root.length)),
  });
  return copy;
}

/** Starts `mfe dev` in a team's folder. @returns the program, once it serves */
async function develop(copy: string, site: string): Promise<ChildProcess> {
  const mfe = join(root, 'federation', 'bin', 'mfe.mjs');
  const words = ['dev', '--site', site, '--port', String(previewPort)];
  const program = spawn(process.execPath, [mfe, ...words], { cwd: copy, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  program.stdout.on('data', (part) => (printed += part));
  await expect(() => expect(printed).toContain('is served at')).toPass({ timeout: 90_000 });
  return program;
}

test('an open page shows each rebuild of a remote after a reload', async ({ page, baseURL }) => {
  test.setTimeout(300_000);
  const copy = copyOf('mfe-nav');
  const button = join(copy, 'src', 'header', 'call-or-text.tsx');
  const program = await develop(copy, baseURL ?? '');
  try {
    expect((await page.request.post('/api/v3/sign_in', { data: ADMIN })).status()).toBe(200);
    await page.goto(`/contact?mfe.nav=http://localhost:${previewPort}/`);
    await confirmOverrides(page);
    const { banner } = new SiteHeader(page);
    await expect(banner.getByRole('button', { name: 'Call or Text us' })).toBeVisible();

    // more rebuilds than a browser's connections to one server
    for (const word of ['Ring', 'Phone', 'Dial', 'Buzz', 'Hail', 'Reach', 'Signal']) {
      const before = readFileSync(button, 'utf8');
      writeFileSync(button, before.replaceAll(/\w+ or Text us/g, `${word} or Text us`));
      await expect(banner.getByRole('button', { name: `${word} or Text us` })).toBeVisible({ timeout: 60_000 });
    }
    const sheets = () =>
      page.evaluate(
        (port) =>
          [...document.styleSheets].flatMap(({ href }) =>
            href?.includes(`:${port}/`) && href.includes('/header.') ? [href] : [],
          ),
        previewPort,
      );
    const [first, ...others] = await sheets();
    expect(others).toEqual([]);
    const style = join(copy, 'src', 'header', 'header.module.css');
    writeFileSync(style, readFileSync(style, 'utf8').replace(/(\.[\w-]+ \{\n)/, '$1  outline-offset: 3px;\n'));
    // the page may be in the middle of its reload
    const newStyle = [expect.not.stringMatching(first ?? '')];
    await expect(async () => expect(await sheets(), 'only the styles of the new build').toEqual(newStyle)).toPass();
  } finally {
    program.kill('SIGTERM');
    rmSync(copies, { recursive: true, force: true });
  }
});

test('a page that is rebuilt keeps its scroll position', async ({ page, baseURL }) => {
  test.setTimeout(300_000);
  const copy = copyOf('mfe-search');
  const program = await develop(copy, baseURL ?? '');
  try {
    expect((await page.request.post('/api/v3/sign_in', { data: ADMIN })).status()).toBe(200);
    const search = new SearchPage(page);
    await page.goto(`/listings/maui?mfe.search=http://localhost:${previewPort}/`);
    await confirmOverrides(page);
    await expect(search.sort).toBeVisible();
    await takenOver(page);
    // a result near the viewport gets a new element
    await expect(async () => {
      await search.cards.nth(8).scrollIntoViewIfNeeded({ timeout: 2000 });
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    }).toPass({ timeout: 20_000 });
    const cardTop = () => search.cards.nth(8).evaluate((card) => card.getBoundingClientRect().top);
    const before = await cardTop();
    const header = join(copy, 'src', 'results', 'results-header.tsx');
    writeFileSync(header, readFileSync(header, 'utf8').replace('Sort by', 'Ordered by'));
    await expect(page.getByRole('combobox', { name: 'Ordered by' })).toBeAttached({ timeout: 60_000 });
    // heights of cards out of view are estimates, so the position moves by a pixel or two
    await expect.poll(async () => Math.abs((await cardTop()) - before)).toBeLessThan(4);
  } finally {
    program.kill('SIGTERM');
    rmSync(copies, { recursive: true, force: true });
  }
});
