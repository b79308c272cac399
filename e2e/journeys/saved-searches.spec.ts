import { defaultFilters, defaultSearchState, savedSearchParams, updateSavedSearch } from 'shared-contracts';
import { sampleSavedSearch } from 'shared-contracts/testing';
import { SearchPage } from '../pages/search-page';
import { registered } from '../support/people';
import { findListings } from '../support/site-api';
import { expect, test } from '../support/test';

test('a saved search of version 1 opens with its heading, chip, breadcrumb and results, and unchanged on page 2 [A3.10]', async ({
  page,
}) => {
  const search = new SearchPage(page);
  await search.open('/listings/saved_search/sample-version-1');
  await expect(search.heading).toHaveText('Kīhei, Maui real estate');
  await expect(search.filters.getByRole('button', { name: 'Kīhei' })).toBeVisible();
  const crumbs = page.getByRole('navigation', { name: 'Region', exact: true }).getByRole('listitem');
  await expect(crumbs).toHaveText(['Hawaiʻi', 'Maui', 'South', 'Kīhei']);
  const filters = { ...defaultFilters(), towns: ['Kihei'], dwelling_type_name: ['condo'], maxPrice: 2_000_000 };
  const found = await findListings(page.request, filters, 100);
  expect(found.length).toBeGreaterThan(0);
  expect(await search.total()).toBeGreaterThanOrEqual(found.length);
  await expect(search.cards.first()).toContainText('Kīhei');
});

test('order and map view change a loaded search, pages do not [A4.6]', async ({ page }) => {
  await registered(page.request, 'Makoa');
  // stored without statuses and tenure, as foreign clients do
  const { statuses: _, title_land: __, ...search_params } = savedSearchParams(defaultSearchState());
  const answer = await page.request.post(updateSavedSearch.path, {
    data: sampleSavedSearch({ id: null, share_code: null, title: 'All of it', search_params }),
  });
  const saved = updateSavedSearch.answer.parse(await answer.json());
  const search = new SearchPage(page);
  const changed = page.getByText('Changed', { exact: true });
  const saveChanges = page.getByRole('button', { name: 'Save changes' });
  await search.open(`/listings/saved_search/${saved.share_code}`);
  await expect(page.getByText('All of it').first()).toBeVisible();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(search.cards.first()).toBeVisible();
  await expect(changed).toHaveCount(0);
  await page.goBack();
  await expect(page).not.toHaveURL(/page=2/);

  await search.sort.selectOption('newest');
  await expect(page).toHaveURL(/sort_order=newest/);
  await expect(changed).toBeVisible();
  await expect(saveChanges).toBeVisible();
  await page.goBack();
  await expect(changed).toHaveCount(0);
  await page.goForward();
  await saveChanges.click();
  await page
    .getByRole('dialog', { name: 'Edit saved search' })
    .getByRole('button', { name: 'Save', exact: true })
    .click();
  await expect(page.getByText('Saved Search Created/Updated')).toBeVisible();
  await expect(changed).toHaveCount(0);
  await page.reload();
  await expect(search.sort).toHaveValue('newest');
  await expect(changed).toHaveCount(0);

  await expect(search.map).toHaveAttribute('data-map-status', 'ready');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page).toHaveURL(/map_ne_lat=/);
  await expect(changed).toBeVisible();
});
