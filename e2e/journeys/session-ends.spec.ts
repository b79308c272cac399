import type { APIRequestContext, Page } from '@playwright/test';
import { endOwnSession, readFavorites, readSavedSearches, signIn } from 'shared-contracts';
import { AuthDialog, type NewBuyer } from '../pages/auth-dialog';
import { SearchPage } from '../pages/search-page';
import { SiteHeader } from '../pages/site-header';
import { registered } from '../support/people';
import { expect, test } from '../support/test';

const ENDED = 'Your session ended. Please sign in again.';

/** Signs in from another browser; each call of the result signs out everywhere else. */
async function anotherBrowser(elsewhere: APIRequestContext, { email, password }: NewBuyer) {
  expect((await elsewhere.post(signIn.path, { data: { email, password } })).ok()).toBe(true);
  return async () => {
    expect((await elsewhere.post(endOwnSession.path, { data: { id: null } })).ok()).toBe(true);
  };
}

async function signInAgain(page: Page, { email, password }: NewBuyer): Promise<void> {
  await expect(page.getByText(ENDED)).toBeVisible();
  await expect(
    new SiteHeader(page).banner.getByRole('button', { name: 'Sign In', includeHidden: true }),
  ).toBeAttached();
  const dialog = new AuthDialog(page);
  await expect(dialog.signIn.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await expect(dialog.signIn.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email);
  await dialog.withKnownEmail(password);
  await expect(page.getByText(ENDED)).toBeHidden();
}

test('a session ends under an open page: sign-in opens, and then the favorite, hidden listing and saved search are stored', async ({
  page,
  playwright,
  baseURL,
}) => {
  const search = new SearchPage(page);
  const header = new SiteHeader(page);
  const buyer = await registered(page.request, 'Pualani');
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const endSession = await anotherBrowser(elsewhere, buyer);
  await search.open('/listings/kauai');
  await expect(header.accountMenu('Pualani')).toBeVisible();

  await endSession();
  const heart = search.cards.first().getByRole('button', { name: /^Favorite/ });
  await heart.click();
  await signInAgain(page, buyer);
  await expect(page.getByText('You have favorited this property')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(header.accountMenu('Pualani')).toBeVisible();
  const kept = readFavorites.answer.parse(await (await elsewhere.get(readFavorites.path)).json());
  expect(kept.favorites).toHaveLength(1);

  await endSession();
  const first = await search.link(search.cards.first()).getAttribute('href');
  await search.cards.first().getByRole('button', { name: /^Hide/ }).press('Enter');
  await signInAgain(page, buyer);
  await expect(page.getByText('One listing hidden')).toBeVisible();
  await expect(search.link(search.cards.first())).not.toHaveAttribute('href', first ?? '');

  await endSession();
  await page.getByRole('button', { name: 'Save search', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save search' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Typed before the session ended');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(ENDED)).toBeVisible();
  // after closing sign-in the dialog is unchanged and can be sent again
  await page.keyboard.press('Escape');
  await expect(page.getByText(ENDED)).toBeHidden();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Typed before the session ended');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await signInAgain(page, buyer);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Saved Search Created/Updated')).toBeVisible();
  const saved = readSavedSearches.answer.parse(await (await elsewhere.get(readSavedSearches.path)).json());
  expect(saved.saved_searches.map(({ title }) => title)).toEqual(['Typed before the session ended']);
  await elsewhere.dispose();
});

test('a note survives the end of a session, other tabs follow, and reading calls open no sign-in', async ({
  page,
  playwright,
  baseURL,
}) => {
  const search = new SearchPage(page);
  const header = new SiteHeader(page);
  const buyer = await registered(page.request, 'Keola');
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const endSession = await anotherBrowser(elsewhere, buyer);
  await search.open('/listings/kauai');
  await search.cards
    .first()
    .getByRole('button', { name: /^Favorite/ })
    .click();
  await expect(page.getByText('You have favorited this property')).toBeVisible();
  await page.goto('/account/favorites');
  const other = await page.context().newPage();
  await other.goto('/listings/kauai');
  await expect(new SiteHeader(other).accountMenu('Keola')).toBeVisible();

  await page.getByRole('button', { name: 'Add a note' }).click();
  await page.getByRole('textbox', { name: 'Your note' }).fill('Written before the session ended');
  await endSession();
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText(ENDED)).toBeVisible();
  await expect(new SiteHeader(other).banner.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await signInAgain(page, buyer);
  await expect(page.getByRole('main').getByText('Written before the session ended')).toBeVisible();
  await expect(new SiteHeader(other).accountMenu('Keola')).toBeVisible();
  await other.close();

  await search.open('/listings/oahu');
  await expect(header.accountMenu('Keola')).toBeVisible();
  // blocks the page's own reading calls, which would notice the end before the panel does
  await page.waitForLoadState('networkidle');
  await endSession();
  // the panel reads the sign-ins: the page notices the end, and no sign-in opens by itself
  await header.chooseFromAccountMenu('Keola', 'Profile');
  await expect(header.banner.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText(ENDED)).toHaveCount(0);
  await elsewhere.dispose();
});
