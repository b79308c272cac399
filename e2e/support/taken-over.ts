import { expect, type Page } from '@playwright/test';

/** Waits until a page that the server rendered is hydrated. */
export async function takenOver(page: Page): Promise<void> {
  await expect(page.locator('[data-rendered]')).toHaveCount(0);
}
