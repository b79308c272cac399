import { defaultSearchState, savedSearchParams, updateSavedSearch } from 'shared-contracts';
import { sampleSavedSearch } from 'shared-contracts/testing';
import { SearchPage } from '../pages/search-page';
import { registered } from '../support/people';
import { expect, test } from '../support/test';

test('another order changes a loaded search, pages do not [A4.6]', async ({ page }) => {
  await registered(page.request, 'Makoa');
  // stored without statuses and tenure, as foreign clients do
  const { statuses: _, title_land: __, ...search_params } = savedSearchParams(defaultSearchState());
  const response = await page.request.post(updateSavedSearch.path, {
    data: sampleSavedSearch({ id: null, share_code: null, title: 'All of it', search_params }),
  });
  const saved = updateSavedSearch.answer.parse(await response.json());
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
});
