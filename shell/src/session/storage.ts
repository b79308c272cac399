import type * as z from 'zod/mini';

/** Local storage, which may be blocked, full or invalid: reading then returns null and writing does nothing. */

export function readStored<S extends z.ZodMiniType>(key: string, schema: S): z.output<S> | null {
  try {
    const stored = schema.safeParse(JSON.parse(window.localStorage.getItem(key) ?? 'null'));
    return stored.success ? stored.data : null;
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(value));
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
