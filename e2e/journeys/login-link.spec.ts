import { COOKIES, currentUser } from 'shared-contracts';
import { AuthDialog } from '../pages/auth-dialog';
import { SiteHeader } from '../pages/site-header';
import { mailTo, received } from '../support/received';
import { expect, test } from '../support/test';

test('a link from a mail signs in once, also after a mail scanner has opened it [A1.7] [A2.8] [A2.9] [B7.10]', async ({
  page,
  playwright,
  baseURL,
}) => {
  const auth = new AuthDialog(page);
  await page.goto('/Login');
  const known = (await received()).mails.length;
  await auth.continueWith(auth.signIn, 'advisor@example.com');
  await auth.signIn.getByRole('button', { name: 'Email Me Login Link' }).click();
  await expect(page.getByText('An email was sent for one-click sign in.', { exact: true })).toBeVisible();
  const link = linkIn(await mailTo('advisor@example.com', 'token=', known));

  const scanner = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  expect((await scanner.head(link)).status()).toBe(200);
  expect((await scanner.get(link)).status()).toBe(200);
  const session = currentUser.answer.parse(await (await scanner.get(currentUser.path)).json());
  expect(session.user).toBeNull();
  await scanner.dispose();

  // a scanner that runs scripts does not press the button
  await page.goto(link);
  const button = page.getByRole('button', { name: 'Continue' });
  await expect(button).toBeVisible();
  expect((await page.context().cookies()).some(({ name }) => name === COOKIES.session)).toBe(false);
  await page.goto(link);
  // starts to wait before the press, because the page shows this for two seconds only
  const seen = page.getByText("Hold Tight, we're logging you in...").waitFor();
  await button.click();
  await seen;
  await expect(page).toHaveURL(/\/listings$/);
  await expect(new SiteHeader(page).accountMenu('Sample')).toBeVisible();

  await page.context().clearCookies();

  // its page says at once that the link was used
  await page.goto(link);
  await expect(page.getByText('This sign-in link is no longer valid. Please request a new one.')).toBeVisible();
  await expect(page.getByText(/^Continue to sign in as/)).toBeHidden();
  await expect(auth.signIn).toBeVisible();
});

function linkIn(mail: string): string {
  const found = /https?:\/\/\S+token=[^\s"<>]+/.exec(mail)?.[0];
  if (!found) throw new Error('The mail contains no link.');
  const { pathname, search } = new URL(found.replaceAll('&amp;', '&'));
  return pathname + search;
}
