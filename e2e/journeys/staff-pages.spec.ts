import type { Page } from '@playwright/test';
import { accessibilityProblems } from '../pages/axe';
import { SiteHeader } from '../pages/site-header';
import { anyListing } from '../support/site-api';
import { expect, test } from '../support/test';

const ADVISOR = { email: 'advisor@example.com', password: 'sample-advisor' };
const ADMIN = { email: 'admin@example.com', password: 'sample-admin' };

/** Searches the leads, and waits for the list that has this one only: a press on a list that is being replaced is lost. */
async function findLead(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search leads' }).fill(name);
  const rows = page.getByRole('table', { name: 'Leads' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText(name);
}

test('a question reaches the advisor, who answers it; the admin sees the answer and assigns the lead [B2.1.14] [B2.1.15] (D87)', async ({
  page,
}) => {
  const session = await (await page.request.post('/api/v3/sign_in', { data: ADVISOR })).json();
  const name = `Nalani ${Date.now()}`;
  const lead = {
    action: 'ask_question',
    submission_id: `journey-${Date.now()}`,
    name,
    email: `nalani-${Date.now()}@example.com`,
    comments: 'May we come by tomorrow?',
    phone: '808-555-0123',
    mls_number: (await anyListing(page.request)).mls_id,
    advisor_id: session.user.agent.id,
  };
  expect((await page.request.post('/api/v3/leads', { data: lead })).status()).toBe(200);

  await page.goto('/agent_tools#leads');
  await findLead(page, name);
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByText('May we come by tomorrow?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(dialog.getByText(/^Answered .* by advisor@example.com/)).toBeVisible();

  await page.request.post('/api/v3/sign_in', { data: ADMIN });
  await page.goto('/admin');
  await findLead(page, name);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByText('Answered')).toBeVisible();
  await row.getByRole('button', { name }).click();
  const agents = dialog.getByLabel('Assigned to');
  const others = agents.getByRole('option').filter({ hasNotText: session.user.agent.name });
  const other = (await others.first().textContent()) ?? '';
  await agents.selectOption(other);
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText(`The lead belongs to ${other} now`)).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(row.getByText(other)).toBeVisible();

  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(page.getByText('Lead marked as answered').first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Lead assigned' }).first()).toContainText(other);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Personal data read');
  await expect(page.getByRole('row').filter({ hasText: 'All leads' }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Staff sign-ins');
  await expect(page.getByRole('row').filter({ hasText: 'by password' }).first()).toBeVisible();
});

test('staff pages are accessible, work by keyboard and at 320 px without scrolling sideways', async ({ page }) => {
  await page.request.post('/api/v3/sign_in', { data: ADMIN });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/admin');
  for (const name of [
    'Leads',
    'Answer times',
    'Deliveries',
    'People',
    'Region texts',
    'Blog',
    'Events',
    'Feeds',
    'Deployments',
    'Log',
  ]) {
    await page.getByRole('navigation', { name: 'Site Admin' }).getByRole('link', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await accessibilityProblems(page)).toEqual([]);
  }
});

test('an agent answers a question by e-mail and plans the next step, which Today reminds of [D172] [D173] [D174]', async ({
  page,
}) => {
  const session = await (await page.request.post('/api/v3/sign_in', { data: ADVISOR })).json();
  const name = `Makoa ${Date.now()}`;
  const lead = {
    action: 'ask_question',
    submission_id: `morning-${Date.now()}`,
    name,
    email: `makoa-${Date.now()}@example.com`,
    comments: 'How old is the roof?',
    mls_number: (await anyListing(page.request)).mls_id,
    advisor_id: session.user.agent.id,
  };
  expect((await page.request.post('/api/v3/leads', { data: lead })).status()).toBe(200);

  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/agent_tools');
  await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: /^To answer/ })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/agent_tools#leads');
  await findLead(page, name);
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog', { name }).getByRole('link', { name: 'Notes and next step' }).click();

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByRole('heading', { level: 3, name })).toBeVisible();
  await page.getByRole('textbox', { name: 'Next step' }).fill('Call about the roof');
  await page.getByLabel('Day').fill('2026-01-02');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Reply' }).click();
  const dialog = page.getByRole('dialog', { name: `Reply to ${name}` });
  await dialog.getByRole('combobox', { name: 'Begin with' }).selectOption('First answer');
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send e-mail' }).click();
  await expect(page.getByText(/^Aloha Makoa,/)).toBeVisible();
  await expect(page.getByText('Answered', { exact: true })).toBeVisible();

  await page.getByRole('navigation', { name: 'Agent tools' }).getByRole('link', { name: 'Today' }).click();
  const row = page.getByRole('table', { name: 'Reminders' }).getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Call about the roof');
  await row.getByRole('button', { name: /^Mark the next step/ }).click();
  await expect(row).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 3, name })).toBeVisible();
});

test('both staff pages work with a plain bar when the nav remote is broken [B2.3.8]', async ({ page }) => {
  await page.route('**/mfe/nav/**', (route) => route.abort());
  for (const [path, person, title] of [
    ['/admin', ADMIN, 'Site Admin'],
    ['/agent_tools', ADVISOR, 'Agent tools'],
  ] as const) {
    await page.request.post('/api/v3/sign_in', { data: person });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link', { name: 'Search' })).toBeVisible({ timeout: 30_000 });
    await expect(bar.locator('a[href^="tel:"]')).toBeVisible();
  }
});

test("staff pages show the navigation when the site's own bundle is broken [B2.1.14] [B2.1.15]", async ({ page }) => {
  await page.route(/\/shell\/(?:start-)?site\./, (route) => route.abort());
  for (const [path, person, title] of [
    ['/admin', ADMIN, 'Site Admin'],
    ['/agent_tools', ADVISOR, 'Agent tools'],
  ] as const) {
    await page.request.post('/api/v3/sign_in', { data: person });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(new SiteHeader(page).searchBox).toBeVisible();
  }
});
