import type { BrowserContext, Page } from '@playwright/test';

/** Where a part says that it is missing: 'page', or the name of the slot. */
export type Place = 'page' | `layout.${string}`;

/**
 * Notes in the page itself when each place first says that it is missing, in milliseconds since the visitor asked for
 * the page, a reload in between included: a test that looks now and then would add its own waiting.
 */
export async function noteWhatIsTold(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const asked = Number(sessionStorage.getItem('asked-at') ?? performance.timeOrigin);
    sessionStorage.setItem('asked-at', String(asked));
    const told: Record<string, number> = {};
    Reflect.set(globalThis, 'toldAt', told);
    new MutationObserver(() => {
      for (const button of document.querySelectorAll('button')) {
        if (!/^(?:Retry|Try again)$/.test(button.textContent ?? '')) continue;
        const place = button.closest('[data-slot]')?.getAttribute('data-slot') ?? 'page';
        told[place] ??= performance.timeOrigin + performance.now() - asked;
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Milliseconds from the visitor's request until this place said so; null while it has not. */
export function toldAt(page: Page, place: Place): Promise<number | null> {
  return page.evaluate((name) => Reflect.get(globalThis, 'toldAt')?.[name] ?? null, place);
}
