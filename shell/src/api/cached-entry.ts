import type * as z from 'zod/mini';

/** The part of local storage that is used. */
export interface StoragePort {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface StorageCache {
  /**
   * The value; undefined when it is missing, expired or invalid. Expired and invalid values are removed.
   * @param schema called when there is a value
   */
  read(key: string, schema: () => Promise<z.ZodMiniType>): Promise<unknown>;
  write(key: string, value: unknown, seconds: number): void;
  remove(key: string): void;
}

/**
 * Values with an expiry in local storage. Full, blocked or broken storage is ignored, because the site works without
 * it.
 */
export function storageCache(storage: () => StoragePort, now: () => number = Date.now): StorageCache {
  const remove = (key: string) => attempt(() => storage().removeItem(key));
  return {
    remove: (key) => void remove(key),
    write: (key, value, seconds) =>
      void attempt(() => storage().setItem(key, JSON.stringify({ value, expires: now() + seconds * 1000 }))),
    async read(key, schema) {
      const text = attempt(() => storage().getItem(key));
      if (text === undefined || text === null) return undefined;
      const entry: unknown = attempt(() => JSON.parse(text));
      const value = isFresh(entry, now()) ? (await schema()).safeParse(entry.value) : undefined;
      if (value?.success) return value.data;
      remove(key);
      return undefined;
    },
  };
}

function isFresh(entry: unknown, now: number): entry is { value: unknown } {
  if (typeof entry !== 'object' || entry === null || !('value' in entry) || !('expires' in entry)) return false;
  return typeof entry.expires === 'number' && entry.expires > now;
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
