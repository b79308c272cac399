import { readHidden, searchAgents, searchCards, universalSearch } from 'shared-contracts';
import { createLead } from 'shared-contracts/leads';
import { AuthDialog } from '../pages/auth-dialog';
import { ListingPage } from '../pages/listing-page';
import { SearchPage } from '../pages/search-page';
import { SiteHeader } from '../pages/site-header';
import { anyListing } from '../support/site-api';
import { takenOver } from '../support/taken-over';
import { expect, test } from '../support/test';

for (const [how, fault] of [
  ['answers 500', { status: 500, body: '{}' }],
  ['cannot be reached', null],
] as const) {
  test(`a search that ${how} reports the failure, and its button tries again [B8.16]`, async ({ page }) => {
    const search = new SearchPage(page);
    await search.open('/listings/lanai');
    await page.route(`**${searchCards.path}`, (route) => (fault ? route.fulfill(fault) : route.abort()));
    await search.sort.selectOption({ label: 'Newest' });
    const alert = page.getByRole('region', { name: 'Search results' }).getByRole('alert').first();
    await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.unroute(`**${searchCards.path}`);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(search.cards.first()).toBeVisible();
  });
}

test('distinguishes a listing that cannot be loaded from one that does not exist [A8.6] [B2.2.2] [A8.8]', async ({
  page,
}) => {
  const search = new SearchPage(page);
  await search.open('/listings/lanai');
  await page.route('**/api/v3/search/slug/**', (route) => route.abort());
  await search.link(search.cards.first()).click();
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: "We couldn't load this listing." });
  await expect(alert).toBeVisible();
  await page.unroute('**/api/v3/search/slug/**');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(new ListingPage(page).heading).toBeVisible();

  await page.goto('/listings/no-such-home-on-any-island-999999');
  const dialog = page.getByRole('dialog', { name: "Whoops, that listing wasn't found." });
  await expect(dialog).toContainText("We don't currently show sold or expired listings.");
});

test('a question that cannot be sent keeps its text, and its button sends it again [B8.18]', async ({ page }) => {
  const listing = new ListingPage(page);
  await listing.open((await anyListing(page.request)).slug);
  await page.route(`**${createLead.path}`, (route) => route.abort());
  await listing.ask({
    name: 'Iolana Sample',
    email: 'iolana@example.com',
    phone: '808-555-0144',
    message: 'Does the catchment tank stay?',
  });
  const form = page.getByRole('form', { name: /^Ask a question/ });
  await expect(form.getByRole('alert')).toContainText('We could not reach the server.');
  await expect(form.getByRole('textbox', { name: 'Your question' })).toHaveValue('Does the catchment tank stay?');
  await page.unroute(`**${createLead.path}`);
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your inquiry has been sent.')).toBeVisible();
});

test('signing in while the server is down shows an error', async ({ page }) => {
  const auth = new AuthDialog(page);
  await page.goto('/Login');
  await page.route('**/api/v3/sign_in', (route) => route.abort());
  await auth.withPassword('buyer@example.com', 'sample-buyer');
  await expect(auth.signIn.getByRole('alert')).toContainText('We could not reach the server.');
});

test('the search box stays usable when its call fails', async ({ page }) => {
  const header = new SiteHeader(page);
  await page.route(`**${universalSearch.path}**`, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/contact');
  await header.searchFor('Hana');
  await expect(header.banner.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute(`**${universalSearch.path}**`);
  await header.banner.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(header.section('Areas').getByRole('link').first()).toBeVisible();
});

test('the search works and shows a notice when hidden listings cannot be read [A7.22] [A8.5]', async ({ page }) => {
  const search = new SearchPage(page);
  await search.open('/listings/lanai');
  // a document contains the lists of a signed-in user; a sign-in on the page requests them
  await page.route(`**${readHidden.path}`, (route) => route.fulfill({ status: 500, body: '{}' }));
  await new SiteHeader(page).openSignIn();
  await new AuthDialog(page).withPassword('buyer@example.com', 'sample-buyer');
  await expect(page.getByText("We couldn't load your hidden homes. They may appear for now.")).toBeVisible();
});

test('a form that does not load shows how to reach the company, and no reload loses the press', async ({
  page,
  request,
}) => {
  const [agent] = searchAgents.answer.parse(await (await request.get(searchAgents.path)).json());
  let press = () => {};
  const pressed = new Promise<void>((resolve) => (press = resolve));
  await page.route('**/mfe/leads/**/contact-modals.*.js', async (route) => {
    await pressed;
    await route.abort();
  });
  await page.goto(`/agents/${agent?.user_name}/`);
  await takenOver(page);
  await page.locator('[data-slot="layout.contact"][data-slot-state="mounted"]').waitFor({ state: 'attached' });
  await page
    .getByRole('button', { name: /^E-mail / })
    .first()
    .click();
  press();
  await expect(page.getByText(/This part of the site did not load\. Please reach us at \S+\./)).toBeVisible();
});
