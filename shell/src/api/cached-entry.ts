import type * as z from 'zod/mini';

/** The part of local storage that is used. */
export interface StoragePort {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface StorageCache {
  /**
   * The value; undefined, at once, when it is missing or expired. An invalid value is undefined too. Expired and invalid
   * values are removed.
   * @param schema called when there is a value
   */
  read(key: string, schema: () => Promise<z.ZodMiniType>): Promise<unknown> | undefined;
  write(key: string, value: unknown, seconds: number): void;
  remove(key: string): void;
}

/**
 * Values with an expiry in local storage. Full, blocked or broken storage is ignored, because the site works without
 * it.
 */
export function storageCache(storage: () => StoragePort, now: () => number = Date.now): StorageCache {
  const remove = (key: string) => attempt(() => storage().removeItem(key));
  const valid = async (key: string, value: unknown, schema: () => Promise<z.ZodMiniType>) => {
    const { success, data } = (await schema()).safeParse(value);
    if (!success) remove(key);
    return data;
  };
  return {
    remove: (key) => void remove(key),
    write: (key, value, seconds) =>
      void attempt(() => storage().setItem(key, JSON.stringify({ value, expires: now() + seconds * 1000 }))),
    read(key, schema) {
      const text = attempt(() => storage().getItem(key));
      if (text === undefined || text === null) return undefined;
      const entry: unknown = attempt(() => JSON.parse(text));
      if (isFresh(entry, now())) return valid(key, entry.value, schema);
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
