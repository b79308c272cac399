import type { Locator, Page } from '@playwright/test';
import { FASTEST_PERSON_MS } from 'shared-contracts';
import { takenOver } from '../support/taken-over';

export interface Question {
  name: string;
  email: string;
  phone: string;
  message: string;
}

/** A listing over the search. */
export class ListingPage {
  readonly heading: Locator;
  readonly aside: Locator;
  readonly back: Locator;

  constructor(readonly page: Page) {
    this.heading = page.getByRole('main').getByRole('article').getByRole('heading', { level: 1 });
    this.aside = page.getByRole('region', { name: 'Contact about this listing' });
    this.back = page.getByRole('main').getByRole('link', { name: 'Back to Search' });
  }

  async open(slug: string): Promise<void> {
    await this.page.goto(`/listings/${slug}`);
    await this.heading.waitFor();
    await takenOver(this.page);
  }

  async ask(question: Question): Promise<void> {
    const form = await this.fillQuestion(question);
    await form.getByRole('button', { name: 'Send question' }).click();
  }

  /** Opens the form and fills it in at the speed of a person. */
  async fillQuestion({ name, email, phone, message }: Question): Promise<Locator> {
    await this.aside.getByRole('button', { name: 'Ask A Question' }).click();
    const form = this.page.getByRole('form', { name: /^Ask a question/ });
    await form.getByRole('textbox', { name: 'Full name' }).fill(name);
    await form.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await form.getByRole('textbox', { name: 'Phone' }).fill(phone);
    // the server takes quicker senders for robots
    const delay = FASTEST_PERSON_MS / message.length;
    await form.getByRole('textbox', { name: 'Your question' }).pressSequentially(message, { delay });
    return form;
  }
}
