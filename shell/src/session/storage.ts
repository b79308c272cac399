/**
 * The browser's storage, which may be blocked, full or invalid: reading then returns null and writing does nothing.
 * Values of the session storage end with the tab.
 */
type Area = 'localStorage' | 'sessionStorage';

/** @param isValid another version of the site, or another script, may have written the value */
export function readStored<T>(
  key: string,
  isValid: (value: unknown) => value is T,
  area: Area = 'localStorage',
): T | null {
  try {
    const stored: unknown = JSON.parse(window[area].getItem(key) ?? 'null');
    return isValid(stored) ? stored : null;
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

/** An object of JSON. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function removeStored(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // as above
  }
}
