import { takenOver } from '../support/taken-over';
import { expect, test } from '../support/test';
import { accessibilityProblems } from './axe';

const REGION = '/regions/maui/south/kihei';
const HOME = '/sell?home=12+Kahakai+Street&place=Kihei&type=house&beds=3';

test('a region has its figures without scripts, and leads to its homes by the keyboard [D156]', async ({
  page,
  request,
}) => {
  const html = async () => (await request.get(REGION)).text();
  // a new server counts the figures a moment after its start
  await expect.poll(html, { timeout: 30_000 }).toContain('Median asking price');
  expect(await html()).toMatch(/Median sold price by month in/);
  expect((await request.get('/regions/maui/nowhere')).status()).toBe(404);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(REGION);
  await takenOver(page);
  await expect(page).toHaveTitle(/Kīhei.* Home Prices and Sales/);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const table = page.getByRole('region', { name: 'Condos and townhouses' }).getByText('As a table');
  await table.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: /Median sold price by month/ }).first()).toBeVisible();
  const condos = page.getByRole('main').getByRole('link', { name: 'Condos and townhouses' });
  await condos.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/listings\/maui\/south\/kihei\?type=condo(?:,|%2C)townhouse/);
});

test('a seller describes a home by the keyboard, and sends a request of the kind property evaluation [D158]', async ({
  page,
}) => {
  await page.goto('/sell');
  await takenOver(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  const home = page.getByRole('textbox', { name: /Address or tax map key/ });
  await home.focus();
  await page.keyboard.type('3-9-012-034');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Kihei');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/This tax map key has no county/)).toBeVisible();
  await expect(home).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('(2) 3-9-012-034');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'TMK (2) 3-9-012-034, Kīhei' })).toBeFocused();
  const message = page.getByRole('textbox', { name: /Your message/ });
  await expect(message).toHaveValue(/my house in Kīhei: TMK \(2\) 3-9-012-034/);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('textbox', { name: /Full name/ }).fill('Leilani Sample');
  await page.getByRole('textbox', { name: /E-mail/ }).fill('leilani.sample@example.com');
  await page.getByRole('textbox', { name: /Phone/ }).fill('808-555-0100');
  const stored = page.waitForResponse((response) => response.url().endsWith('/contact_agent'));
  await message.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await (await stored).json()).toMatchObject({ lead_source: 'HL Web - CMA' });
  await expect(page.getByText('Request sent')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Sell Your Home' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /TMK/ })).toHaveCount(0);
});

test('a home to sell is a form and an answer without scripts [D158]', async ({ request }) => {
  const html = async (address: string) => (await request.get(address)).text();
  await expect.poll(() => html(HOME)).toContain('For sale in');
  expect(await html(HOME)).toContain('Ask an agent who is looking');
  expect(await html('/sell?home=&place=')).toContain('Please enter the street address of your home');
});
