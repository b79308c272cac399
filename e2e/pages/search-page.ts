import type { Locator, Page } from '@playwright/test';
import { inEnglish } from '../support/say';
import { takenOver } from '../support/taken-over';

/** The search at /listings and its regions: filters, list and map. */
export class SearchPage {
  readonly filters: Locator;
  readonly results: Locator;
  readonly cards: Locator;
  readonly heading: Locator;
  readonly sort: Locator;
  readonly map: Locator;

  constructor(
    readonly page: Page,
    say = inEnglish,
  ) {
    const region = page.getByRole('region', { name: say('Search results') });
    this.filters = page.getByRole('group', { name: say('Filters') });
    this.results = region.getByRole('list', { name: say('Listings') });
    this.cards = this.results.getByRole('article');
    this.heading = region.getByRole('heading', { level: 1 });
    this.sort = region.getByRole('combobox', { name: say('Sort by') });
    this.map = page.getByRole('region', { name: say('Map of the results'), exact: true });
  }

  async open(path = '/listings'): Promise<void> {
    await this.page.goto(path);
    await this.cards.first().waitFor();
    await takenOver(this.page);
  }

  count(): Locator {
    return this.page
      .getByRole('region', { name: 'Search results' })
      .getByRole('paragraph')
      .filter({ hasText: /^[\d,]+ Listings?$/ });
  }

  async total(): Promise<number> {
    return Number(((await this.count().textContent()) ?? '').replace(/\D/g, ''));
  }

  /** Opens a filter of the bar. Its panel has the same name. */
  async openFilter(name: string | RegExp, panel: string): Promise<Locator> {
    await this.filters.getByRole('button', { name }).click();
    const opened = this.page.getByRole('dialog', { name: panel });
    await opened.waitFor();
    return opened;
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape');
  }

  link(card: Locator): Locator {
    return card.getByRole('link').first();
  }
}
