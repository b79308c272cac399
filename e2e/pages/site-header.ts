import type { Locator, Page } from '@playwright/test';

/** The header of every page. */
export class SiteHeader {
  readonly banner: Locator;
  readonly searchBox: Locator;
  readonly found: Locator;

  constructor(private readonly page: Page) {
    this.banner = page.getByRole('banner').first();
    this.searchBox = this.banner.getByRole('combobox', { name: 'Search places, listings, agents and news' });
    this.found = this.banner.getByRole('grid', { name: 'Search results' });
  }

  section(title: string): Locator {
    return this.found.getByRole('rowgroup', { name: title });
  }

  async searchFor(text: string): Promise<void> {
    await this.searchBox.click();
    await this.searchBox.fill(text);
  }

  async openSignIn(): Promise<void> {
    await this.banner.getByRole('button', { name: 'Sign In' }).click();
  }

  async openSignUp(): Promise<void> {
    await this.banner.getByRole('button', { name: 'Sign Up' }).click();
  }

  /** The signed-in user's menu, by first name. */
  accountMenu(firstName: string): Locator {
    return this.banner.getByRole('button', { name: firstName, exact: true });
  }

  async chooseFromAccountMenu(firstName: string, entry: string): Promise<void> {
    await this.accountMenu(firstName).click();
    await this.page.getByRole('menuitem', { name: entry }).click();
  }
}
