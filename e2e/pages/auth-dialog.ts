import type { Locator, Page } from '@playwright/test';

export interface NewBuyer {
  email: string;
  firstName: string;
  lastName: string;
  password: string;
}

/** Sign-in and sign-up, as a dialog or as a page. Both ask for the e-mail first. */
export class AuthDialog {
  readonly signIn: Locator;
  readonly signUp: Locator;

  constructor(page: Page) {
    this.signIn = page.getByRole('form', { name: 'Sign in' });
    this.signUp = page.getByRole('form', { name: 'Create an account' });
  }

  async register({ email, firstName, lastName, password }: NewBuyer): Promise<void> {
    await this.continueWith(this.signUp, email);
    await this.signUp.getByRole('textbox', { name: 'First name' }).fill(firstName);
    await this.signUp.getByRole('textbox', { name: 'Last name' }).fill(lastName);
    await this.signUp.getByRole('textbox', { name: 'Password' }).fill(password);
    await this.signUp.getByRole('button', { name: 'Sign Up' }).click();
  }

  /** The first step of a form. */
  async continueWith(form: Locator, email: string): Promise<void> {
    await form.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await form.getByRole('button', { name: 'Continue' }).click();
  }

  async withPassword(email: string, password: string): Promise<void> {
    await this.continueWith(this.signIn, email);
    await this.withKnownEmail(password);
  }

  /** The second step of sign-in. */
  async withKnownEmail(password: string): Promise<void> {
    await this.signIn.getByRole('textbox', { name: 'Password' }).fill(password);
    await this.signIn.getByRole('button', { name: 'Sign In' }).click();
  }
}

/** An e-mail address that no other run has used. */
export function newBuyer(firstName: string): NewBuyer {
  const mark = `${firstName}-${Date.now().toString(36)}`.toLowerCase();
  return { email: `${mark}@example.com`, firstName, lastName: 'Sample', password: 'sample-password' };
}
