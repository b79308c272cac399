import { type APIRequestContext, expect } from '@playwright/test';
import { register, signIn } from 'shared-contracts';
import { type NewBuyer, newBuyer } from '../pages/auth-dialog';

/** Signs in by the form's API call. */
export async function signInAs(
  request: APIRequestContext,
  role: 'buyer' | 'advisor' | 'admin' | 'super-admin',
): Promise<void> {
  const data = { email: `${role}@example.com`, password: `sample-${role}` };
  expect((await request.post(signIn.path, { data })).status()).toBe(200);
}

/** Registers and signs in a buyer for this test only, by the form's API call. */
export async function registered(request: APIRequestContext, firstName: string): Promise<NewBuyer> {
  const buyer = newBuyer(firstName);
  const { email, password, lastName } = buyer;
  const data = { email, password, password_confirm: password, first_name: firstName, last_name: lastName };
  expect((await request.post(register.path, { data })).ok()).toBe(true);
  return buyer;
}
