import type * as z from 'zod/mini';

/**
 * The browser's storage, which may be blocked, full or invalid: reading then returns null and writing does nothing.
 * Values of the session storage end with the tab.
 */
type Area = 'localStorage' | 'sessionStorage';

export function readStored<S extends z.ZodMiniType>(
  key: string,
  schema: S,
  area: Area = 'localStorage',
): z.output<S> | null {
  try {
    const stored = schema.safeParse(JSON.parse(window[area].getItem(key) ?? 'null'));
    return stored.success ? stored.data : null;
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: unknown, area: Area = 'localStorage'): void {
  try {
    window[area].setItem(key, JSON.stringify(value));
  } catch {
    // The site works without storage. The visitor loses no action.
  }
}

export function removeStored(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // as above
  }
}
