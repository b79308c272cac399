import { AuthDialog, newBuyer } from '../pages/auth-dialog';
import { SearchPage } from '../pages/search-page';
import { SiteHeader } from '../pages/site-header';
import { signInAs } from '../support/people';
import { expect, test } from '../support/test';

test('a buyer signs up, keeps a favorite, signs out and finds it again by password [A4.17] [A4.19] [A8.1] [B2.3.6] [B2.5.28] [B4.5] [B6.2] [B8.5]', async ({
  page,
}) => {
  const header = new SiteHeader(page);
  const auth = new AuthDialog(page);
  const search = new SearchPage(page);
  const buyer = newBuyer('Noelani');
  await search.open('/listings/kauai');

  await header.openSignUp();
  await auth.register(buyer);
  await expect(page.getByText('Welcome, Noelani! We sent you a mail to confirm your address.')).toBeVisible();
  await expect(header.accountMenu('Noelani')).toBeVisible();

  const heart = search.cards.first().getByRole('button', { name: /^Favorite/ });
  await heart.click();
  await expect(page.getByText('You have favorited this property')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  const kept = await search.link(search.cards.first()).getAttribute('href');

  await page.goto('/account/favorites');
  const panel = page.getByRole('main').getByRole('tabpanel', { name: 'Favorites' });
  await expect(panel.getByRole('link').first()).toHaveAttribute('href', kept ?? '');
  await page.reload();
  await expect(panel.getByRole('link').first()).toHaveAttribute('href', kept ?? '');

  await header.chooseFromAccountMenu('Noelani', 'Sign Out');
  await expect(page).toHaveURL(/\/listings$/);
  await expect(header.banner.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await search.open('/listings/kauai');
  await expect(heart).toHaveAttribute('aria-pressed', 'false');

  await header.openSignIn();
  await auth.withPassword(buyer.email, buyer.password);
  await expect(page.getByText('You have been signed in')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});

test('Undo brings back all hidden listings, also while a dialog is open', async ({ page }) => {
  const search = new SearchPage(page);
  await signInAs(page.request, 'buyer');
  await search.open('/listings/kauai');
  const first = await search.link(search.cards.first()).getAttribute('href');
  const hide = search.cards.first().getByRole('button', { name: /^Hide/ });
  await hide.press('Enter');
  await expect(search.link(search.cards.first())).not.toHaveAttribute('href', first ?? '');
  await expect(search.link(search.cards.first())).toBeFocused();
  await hide.press('Enter');
  await expect(page.getByText('2 listings hidden')).toBeVisible();
  await page.getByText('2 hidden by you').click();
  const account = page.getByRole('dialog', { name: 'Your account' });
  await expect(account.getByRole('button', { name: 'Unhide' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(account.getByRole('button', { name: 'Unhide' })).toHaveCount(0);
  await account.getByRole('button', { name: 'Close' }).click();
  await expect(search.link(search.cards.first())).toHaveAttribute('href', first ?? '');
});

test('signing in on the sign-in page leads to the listings [B2.1.9] [B2.1.25] [B2.1.26]', async ({ page }) => {
  await page.goto('/search/login');
  await new AuthDialog(page).withPassword('buyer@example.com', 'sample-buyer');
  await expect(page).toHaveURL(/\/listings$/);
  await expect(new SiteHeader(page).accountMenu('Sample')).toBeVisible();
});
