import type { Page } from '@playwright/test';
import { createLead } from 'shared-contracts/leads';
import { ListingPage } from '../pages/listing-page';
import { SearchPage } from '../pages/search-page';
import { expect, test } from '../support/test';

async function activeListing(page: Page): Promise<string> {
  const search = new SearchPage(page);
  await search.open('/listings/maui/south/kihei');
  return (await search.link(search.cards.first()).getAttribute('href')) ?? '';
}

test('a connection loss, a double click and Back keep the text and send one lead', async ({ page, context }) => {
  const mark = `mark${Date.now().toString(36)}`;
  const question = { name: 'Kekoa Sample', email: `${mark}@example.com`, phone: '808-555-0142' };
  const ids: number[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith(createLead.path) && response.ok())
      ids.push(createLead.answer.parse(await response.json()).id);
  });
  const listing = new ListingPage(page);
  await page.goto(await activeListing(page));
  const form = await listing.fillQuestion({ ...question, message: `Is the roof ${mark} new?` });
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Send question' }).click();
  await expect(form.getByText(/You are offline/)).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Your question' })).toHaveValue(`Is the roof ${mark} new?`);
  await context.setOffline(false);
  await form.getByRole('button', { name: 'Send question' }).dblclick();
  await expect(page.getByText('Your inquiry has been sent.').first()).toBeVisible();

  await page.goBack();
  await page.goForward();
  await listing.ask({ ...question, message: `Is the roof ${mark} new?` });
  // two responses with the same lead
  await expect.poll(() => ids.length).toBeGreaterThanOrEqual(2);
  expect(new Set(ids).size).toBe(1);
});
