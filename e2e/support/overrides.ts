import type { Page } from '@playwright/test';

/** Presses the button of the question that a request for overrides leads to. */
export const confirmOverrides = (page: Page) => page.getByRole('button', { name: 'Change modules' }).click();
