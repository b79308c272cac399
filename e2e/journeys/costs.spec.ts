import { accessibilityProblems } from '../pages/axe';
import { ListingPage } from '../pages/listing-page';
import { SearchPage } from '../pages/search-page';
import { signInAs } from '../support/people';
import { expect, test } from '../support/test';

/** '$5,751 a month' -> 5751 */
const amountOf = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));

test('homes are found and sorted by monthly cost, and a home explains its figure by keyboard (D152)', async ({
  page,
}) => {
  const search = new SearchPage(page);
  await search.open('/listings/maui?type=condo&minMonthlyCost=3000&maxMonthlyCost=5000&sort_order=monthly_cost');
  const switched = page.getByRole('group', { name: 'Cards show' });
  await expect(switched.getByRole('button', { name: 'Month' })).toHaveAttribute('aria-pressed', 'true');
  await expect(
    page.getByText(/^Estimates: 20% down, 6\.7%, 30 years; owner-occupied; without insurance\.$/),
  ).toBeVisible();
  const prices = search.cards.getByText(/^Est\. \$[\d,]+\/mo$/);
  const amounts = (await prices.allTextContents()).map(amountOf);
  expect(amounts.length).toBeGreaterThan(2);
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  expect(Math.min(...amounts)).toBeGreaterThanOrEqual(3000);
  expect(Math.max(...amounts)).toBeLessThanOrEqual(5000);
  await expect(page.getByRole('button', { name: /^Remove \$3,000 – \$5,000 a Month/ })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await switched.getByRole('button', { name: 'Price' }).press('Enter');
  await expect(prices).toHaveCount(0);
  await page.reload();
  await expect(switched.getByRole('button', { name: 'Price' })).toHaveAttribute('aria-pressed', 'true');

  await search.link(search.cards.first()).press('Enter');
  const costs = page.getByRole('region', { name: 'Monthly cost' });
  await expect(costs.getByText(/\$[\d,]+ a month/).first()).toBeVisible();
  expect(amountOf(await costs.getByText(/^\$[\d,]+ a month$/).textContent())).toBe(amounts[0]);
  await expect(page.getByRole('link', { name: /^Est\. \$[\d,]+ a month$/ })).toBeVisible();
  await costs.getByRole('radio', { name: 'Yes' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(costs.getByRole('radio', { name: /second home/ })).toBeChecked();
  await expect(costs.getByText(/class Non-Owner-Occupied, rates of the fiscal year 2025–26/)).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('an admin changes a tax rate, and the monthly cost of a home follows (D152)', async ({ page }) => {
  await signInAs(page.request, 'admin');
  await page.goto('/admin#property-tax');
  const table = page.getByRole('table', { name: 'Property tax classes' });
  const row = table.getByRole('row', { name: /Owner-Occupied Kauaʻi/ }).first();
  const edit = row.getByRole('button', { name: 'Owner-Occupied', exact: true });
  const change = async (rates: string) => {
    await edit.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Class Owner-Occupied' });
    await dialog.getByRole('textbox', { name: 'Rates' }).fill(rates);
    if (rates.includes('99')) expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(edit).toBeFocused();
  };
  await change('0 99');
  await expect(row).toContainText('$99.00');
  expect(await accessibilityProblems(page)).toEqual([]);
  try {
    await new SearchPage(page).open('/listings/kauai?type=house');
    const link = page.getByRole('list', { name: 'Listings' }).getByRole('link').first();
    await new ListingPage(page).open((await link.getAttribute('href'))?.split('/').at(-1) ?? '');
    const costs = page.getByRole('region', { name: 'Monthly cost' });
    await expect(costs.getByText(/^Property tax: County of Kauaʻi, class Owner-Occupied/)).toBeVisible();
    const tax = Number(await costs.getByRole('spinbutton', { name: 'Property tax, monthly' }).inputValue());
    expect(tax).toBeGreaterThan(1000);
  } finally {
    await page.goto('/admin#property-tax');
    await change('0 2.59');
  }
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(page.getByText('Owner-Occupied (kauai, owner)').first()).toBeVisible();
});
