import { test as base, type Page } from '@playwright/test';
import { COOKIES } from 'shared-contracts';
import { sitePlaces } from './places.mjs';

/** What a page complained about while a test used it. */
export interface Complaints {
  errors: string[];
}

/** Every test begins as somebody who knows the site: the greeting is out of the way. */
export const test = base.extend<{ complaints: Complaints }>({
  // each worker has a site of its own
  baseURL: sitePlaces().url,
  context: async ({ context, baseURL }, use) => {
    const url = baseURL ?? '';
    await context.addCookies([{ name: COOKIES.welcomeBannerDismissed, value: '1', url }]);
    await use(context);
  },
  complaints: async ({ page }, use) => {
    await use(listenTo(page));
  },
});

/** Script errors, console errors and refusals of the content security policy. */
export function listenTo(page: Page): Complaints {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`script: ${error.message}`));
  page.on('console', (message) => {
    // single-spa's note that a busy machine took its time; nothing of the page is wrong
    if (message.text().startsWith('single-spa minified message #31')) return;
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  return { errors };
}

export { expect } from '@playwright/test';
