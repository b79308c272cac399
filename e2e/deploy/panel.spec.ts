import type { Page } from '@playwright/test';
import { accessibilityProblems } from '../pages/axe';
import { handMade } from '../support/hand-made';
import { confirmOverrides, fromTeam } from '../support/overrides';
import { signInAs } from '../support/people';
import { anyListing } from '../support/site-api';
import { expect, test } from '../support/test';

const SHORTCUT = 'Alt+Shift+KeyD';
const below = handMade('3.7.0', { mount: "props.domElement.innerHTML = '<p>Below the listing</p>';" });

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Development panel' });
/** The row of a name in the open tab. */
const row = (page: Page, name: string) =>
  panelOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

/** Goes to the next tab by the keyboard. */
async function nextTab(page: Page, name: RegExp): Promise<void> {
  await page.keyboard.press('ArrowRight');
  const tab = panelOf(page).getByRole('tab', { name });
  await expect(tab).toBeFocused();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

test("the development panel shows what a team's version does on the page", async ({ page, complaints }) => {
  test.setTimeout(180_000);
  await signInAs(page.request, 'admin');
  const { slug } = await anyListing(page.request);
  await fromTeam(below, async (team) => {
    await page.goto(`/listings/${slug}?mfe.hostile=${team}&disable-mfe=leads`);
    await confirmOverrides(page);
    await expect(page.getByText('Below the listing')).toBeAttached();
    const ribbon = page.getByRole('complementary', { name: 'Overrides' });
    const opener = ribbon.getByRole('button', { name: 'Development panel' });
    await expect(ribbon).toContainText('Alt+Shift+D');
    await opener.focus();
    await page.keyboard.press(SHORTCUT);
    await expect(panelOf(page).getByRole('tab', { name: /^Parts/ })).toBeFocused();

    const part = row(page, 'listing.below').filter({ hasText: 'hostile' });
    await expect(part).toContainText('hostile 3.7.0');
    await expect(part).toContainText(`from ${team}`);
    await expect(part).toContainText(/loaded in \d+ ms/);
    await expect(row(page, 'layout.header')).toContainText(/bar mounted.*rendered on the server, hydrated/);
    await part.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-outlines]')).toHaveText('hostile 3.7.0 · listing.below');
    await panelOf(page)
      .getByRole('tab', { name: /^Parts/ })
      .focus();

    await nextTab(page, /^Slots/);
    await expect(row(page, 'listing.aside')).toContainText(
      'leads fills it and is left out by the overrides of this browser.',
    );
    await nextTab(page, /^Shared/);
    await expect(row(page, 'react')).toContainText(/from shell, scope default.*nav asks for \^19[.\d]+ and has 19\./s);
    await nextTab(page, /^Events/);
    await expect(row(page, 'listing:opened')).toContainText('from listing');
    await row(page, 'listing:opened').getByRole('button').click();
    await expect(row(page, 'listing:opened')).toContainText(slug);
    await panelOf(page)
      .getByRole('tab', { name: /^Events/ })
      .focus();
    await nextTab(page, /^Calls/);
    await expect(row(page, 'GET listingBySlug')).toContainText(/from listing.*200.*cached in the document/s);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
    expect(complaints.errors).toEqual([]);
  });
});

test('a visitor has no development panel, and loads nothing of it', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.keyboard.press(SHORTCUT);
  await page.waitForTimeout(500);
  await expect(panelOf(page)).toHaveCount(0);
  expect(scripts.filter((path) => /^\/shell\/(?:devtools|overrides)\./.test(path))).toEqual([]);
});
