import type { Locator, Page } from '@playwright/test';
import { FASTEST_PERSON_MS } from 'shared-contracts';
import { inEnglish } from '../support/say';
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

  constructor(
    readonly page: Page,
    private readonly say = inEnglish,
  ) {
    this.heading = page.getByRole('main').getByRole('article').getByRole('heading', { level: 1 });
    this.aside = page.getByRole('region', { name: say('Contact about this listing') });
    this.back = page.getByRole('main').getByRole('link', { name: say('Back to Search') });
  }

  async open(slug: string): Promise<void> {
    await this.page.goto(`/listings/${slug}`);
    await this.heading.waitFor();
    await takenOver(this.page);
  }

  async ask(question: Question): Promise<void> {
    const form = await this.fillQuestion(question);
    await form.getByRole('button', { name: this.say('Send question') }).click();
  }

  /** Opens the form and fills it in at the speed of a person. */
  async fillQuestion({ name, email, phone, message }: Question): Promise<Locator> {
    await this.aside.getByRole('button', { name: this.say('Ask A Question') }).click();
    const form = this.page
      .getByRole('form')
      .filter({ has: this.page.getByRole('button', { name: this.say('Send question') }) });
    await form.getByRole('textbox', { name: this.say('Full name') }).fill(name);
    await form.locator('input[type="email"]').fill(email);
    await form.getByRole('textbox', { name: this.say('Phone') }).fill(phone);
    // the server takes quicker senders for robots
    const delay = FASTEST_PERSON_MS / message.length;
    await form.getByRole('textbox', { name: this.say('Your question') }).pressSequentially(message, { delay });
    return form;
  }
}
