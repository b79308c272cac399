import type { Page } from '@playwright/test';

/** Confirms the page that asks before an override starts. */
export const confirmOverrides = (page: Page) => page.getByRole('button', { name: 'Change modules' }).click();
