import type { BrowserContext, Page } from '@playwright/test';

/** Places that can show a fallback: 'page', or the name of the slot. */
export type Place = 'page' | `layout.${string}`;

/**
 * Records in the page when each place first shows its fallback, in milliseconds since the visitor's navigation,
 * including a reload. A test that polls would add its own delay.
 */
export async function recordFallbacks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const started = Number(sessionStorage.getItem('navigation-start') ?? performance.timeOrigin);
    sessionStorage.setItem('navigation-start', String(started));
    const shownAt: Record<string, number> = {};
    Reflect.set(globalThis, 'fallbackAt', shownAt);
    new MutationObserver(() => {
      for (const button of document.querySelectorAll('button')) {
        if (!/^(?:Retry|Try again)$/.test(button.textContent ?? '')) continue;
        const place = button.closest('[data-slot]')?.getAttribute('data-slot') ?? 'page';
        shownAt[place] ??= performance.timeOrigin + performance.now() - started;
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Milliseconds from the visitor's navigation until this place showed its fallback; null before. */
export function fallbackAt(page: Page, place: Place): Promise<number | null> {
  return page.evaluate((name) => Reflect.get(globalThis, 'fallbackAt')?.[name] ?? null, place);
}
