import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SiteHeader } from '../pages/site-header';
import { sitePlaces } from '../support/places.mjs';
import { expect, test } from '../support/test';

const { root, previewPort, workDir } = sitePlaces();
const copies = join(workDir, 'dev');
const local = `http://localhost:${previewPort}`;

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
async function develop(copy: string, site: string, ...options: string[]): Promise<ChildProcess> {
  const mfe = join(root, 'federation', 'bin', 'mfe.mjs');
  const words = ['dev', '--site', site, '--port', String(previewPort), ...options];
  const program = spawn(process.execPath, [mfe, ...words], { cwd: copy, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  program.stdout.on('data', (part) => (printed += part));
  await expect(() => expect(printed).toContain(`${local}/ shows`)).toPass({ timeout: 90_000 });
  return program;
}

test("a page of the site takes over each change of a remote's sources and keeps its state", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const copy = copyOf('mfe-nav');
  const button = join(copy, 'src', 'header', 'call-or-text.tsx');
  const before = readFileSync(button, 'utf8');
  const program = await develop(copy, baseURL ?? '');
  try {
    await page.goto(`${local}/listings/maui`);
    const { banner } = new SiteHeader(page);
    const menu = banner.getByRole('button', { name: 'Real Estate' });
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    const loads: string[] = [];
    page.on('load', () => loads.push(page.url()));
    for (const word of ['Ring', 'Phone', 'Dial']) {
      writeFileSync(button, before.replaceAll('Call or Text us', `${word} or Text us`));
      await expect(banner.getByRole('button', { name: `${word} or Text us` })).toBeVisible({ timeout: 30_000 });
    }
    const style = join(copy, 'src', 'header', 'header.module.css');
    writeFileSync(style, `${readFileSync(style, 'utf8')}\n.header {\n  outline-offset: 3px;\n}\n`);
    await expect(banner).toHaveCSS('outline-offset', '3px');
    await expect(menu).toHaveAttribute('aria-expanded', 'true');

    writeFileSync(button, before.replace('export function', 'export functio'));
    await expect(page.getByRole('alert').filter({ hasText: 'nav does not build' })).toBeVisible();
    writeFileSync(button, before);
    await expect(page.getByText('nav does not build')).toHaveCount(0);
    await expect(banner.getByRole('button', { name: 'Call or Text us' })).toBeVisible();
    expect(loads).toEqual([]);
  } finally {
    program.kill('SIGTERM');
    rmSync(copies, { recursive: true, force: true });
  }
});

test('a page of the site is signed in with a sample account, whose session the browser does not get', async ({
  page,
  baseURL,
}) => {
  const program = await develop(copyOf('mfe-nav'), baseURL ?? '', '--account', 'buyer');
  try {
    await page.goto(`${local}/account`);
    await expect(page.getByRole('main')).toContainText('your agent');
    expect((await page.context().cookies()).filter(({ httpOnly }) => httpOnly)).toEqual([]);
  } finally {
    program.kill('SIGTERM');
    rmSync(copies, { recursive: true, force: true });
  }
});
