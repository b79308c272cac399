import { test as base, type Page } from '@playwright/test';
import { COOKIES } from 'shared-contracts';
import { sitePlaces } from './places.mjs';

/** Errors that a page reported during a test. */
export interface Complaints {
  errors: string[];
}

/** Each test begins as a returning visitor, without the greeting. */
export const test = base.extend<{ complaints: Complaints }>({
  // each worker has its own site
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
    // single-spa's warning about a slow start on a busy machine, which is no error of the page
    if (message.text().startsWith('single-spa minified message #31')) return;
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  return { errors };
}

export { expect } from '@playwright/test';
