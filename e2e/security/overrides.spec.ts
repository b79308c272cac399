import { createServer } from 'node:http';
import type { BrowserContext, Page } from '@playwright/test';
import { COOKIES, currentUser } from 'shared-contracts';
import { AuthDialog } from '../pages/auth-dialog';
import { sitePlaces } from '../support/places.mjs';
import { expect, test } from '../support/test';

const { port, previewPort } = sitePlaces();
const ADMIN = { email: 'admin@example.com', password: 'sample-admin' };
const SIGN_IN = `http://localhost:${port}/user/sign_in?redirect=`;

/** Addresses to which an attacker sends an administrator. */
const ATTACKS = {
  laundered: `${SIGN_IN}${encodeURIComponent('/admin?disable-mfe=nav')}`,
  'laundered module': `${SIGN_IN}${encodeURIComponent(`/admin?mfe.nav=http://localhost:${previewPort}/any/`)}`,
  'backslash logout': `${SIGN_IN}${encodeURIComponent('/listing_report/..\\api\\v3\\logout')}`,
  direct: `http://localhost:${port}/contact?disable-mfe=nav`,
  'by name': `http://localhost:${port}/mfe/override?disable=nav`,
};

/** A page of another site with these links. */
async function withAttacker(use: (address: string) => Promise<void>): Promise<void> {
  const links = Object.entries(ATTACKS).map(
    ([name, href]) => `<p><a href="${href.replaceAll('&', '&amp;')}">${name}</a>`,
  );
  const attacker = createServer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>Prize</title>${links.join('')}`);
  });
  await new Promise<void>((resolve) => attacker.listen(previewPort, '127.0.0.1', () => resolve()));
  try {
    await use(`http://127.0.0.1:${previewPort}/`);
  } finally {
    attacker.close();
  }
}

const hasOverrides = async (context: BrowserContext) =>
  (await context.cookies()).some(({ name }) => name.endsWith(COOKIES.overrides));
const isSignedIn = async (page: Page) =>
  (await (await page.request.get(currentUser.path)).text()).includes(ADMIN.email);

test('links of another site neither set overrides nor sign out an administrator', async ({ page, context }) => {
  expect((await page.request.post('/api/v3/sign_in', { data: ADMIN })).status()).toBe(200);
  await withAttacker(async (attacker) => {
    const follow = async (name: keyof typeof ATTACKS) => {
      await page.goto(attacker);
      await page.getByRole('link', { name, exact: true }).click();
    };
    await follow('laundered');
    // the sign-in page redirects by itself, without the parameters that request overrides
    await expect(page).toHaveURL(/\/admin$/);
    await follow('laundered module');
    await expect(page).toHaveURL(/\/admin$/);
    expect(await hasOverrides(context)).toBe(false);
    await follow('backslash logout');
    await expect(page).toHaveURL(/\/listings/);
    expect(await isSignedIn(page)).toBe(true);
    for (const name of ['direct', 'by name'] as const) {
      await follow(name);
      await expect(page.getByRole('heading', { name: 'Change the modules of this browser?' })).toBeVisible();
      await expect(page.getByText('nav is switched off')).toBeVisible();
      expect(await hasOverrides(context)).toBe(false);
    }
  });
  // a typed address shows the same question, and only the press counts
  await page.goto('/contact?disable-mfe=nav');
  expect(await hasOverrides(context)).toBe(false);
  await page.getByRole('button', { name: 'Change modules' }).click();
  await expect(page).toHaveURL('/contact');
  const ribbon = page.getByRole('complementary', { name: 'Overrides' });
  await expect(ribbon).toContainText('nav is left out');
  await ribbon.getByRole('button', { name: 'Reset overrides' }).click();
  await expect(ribbon).toHaveCount(0);
  expect(await hasOverrides(context)).toBe(false);
});

test('a visitor who signs in after such a link has no overrides', async ({ page, context }) => {
  await withAttacker(async (attacker) => {
    await page.goto(attacker);
    await page.getByRole('link', { name: 'laundered', exact: true }).click();
    await new AuthDialog(page).withPassword(ADMIN.email, ADMIN.password);
    await expect(page).toHaveURL(/\/admin$/);
    expect(await hasOverrides(context)).toBe(false);
  });
});
