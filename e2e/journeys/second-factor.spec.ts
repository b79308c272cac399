import { register, signIn } from 'shared-contracts';
import { readUsers, setUserRoles } from 'shared-contracts/staff';
import { AuthDialog, newBuyer } from '../pages/auth-dialog';
import { expect, test } from '../support/test';
import { codeOfApp } from '../support/totp';

test('a staff user sets up a second factor and must enter a code at the next sign-in', async ({
  page,
  playwright,
  baseURL,
}) => {
  const member = newBuyer('Makana');
  const { email, password } = member;
  const names = { first_name: member.firstName, last_name: member.lastName };
  const owner = await playwright.request.newContext({ ...(baseURL ? { baseURL } : {}) });
  await owner.post(register.path, { data: { email, password, password_confirm: password, ...names } });
  await owner.post(signIn.path, { data: { email: 'super-admin@example.com', password: 'sample-super-admin' } });
  const { users } = readUsers.answer.parse(await (await owner.get(`${readUsers.path}?s=${email}`)).json());
  const granted = await owner.post(setUserRoles.path, { data: { id: users[0]?.id, roles: ['advisor'] } });
  expect(granted.status()).toBe(200);
  await owner.dispose();

  const auth = new AuthDialog(page);
  await page.goto('/Login');
  await auth.withPassword(email, password);
  await expect(page.getByText('You have been signed in')).toBeVisible();
  await page.goto('/account/settings');
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor authentication' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOfApp(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await dialog.getByRole('button', { name: 'I saved them' }).click();
  await expect(page.getByText(/10 recovery codes left/)).toBeVisible();

  await page.goto('/api/v3/logout');
  await page.goto('/Login');
  await auth.withPassword(email, password);
  const second = page.getByRole('form', { name: 'Second step' });
  await second.getByRole('textbox', { name: 'Code' }).fill(codeOfApp(secret, 1));
  await second.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('You have been signed in')).toBeVisible();
});
