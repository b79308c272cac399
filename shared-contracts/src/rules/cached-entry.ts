import type * as z from 'zod/mini';

/** What a browser's local storage can do. */
export interface StoragePort {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface StorageCache {
  /** The value, or undefined when it is missing, expired or not what the schema takes; those two are removed. */
  read<S extends z.ZodMiniType>(key: string, schema: S): z.output<S> | undefined;
  write(key: string, value: unknown, seconds: number): void;
  remove(key: string): void;
}

/**
 * Values with an expiry in local storage [B3.36]. Storage that is full, blocked or broken is silently ignored: the
 * site works without it [B8.23].
 */
export function storageCache(storage: () => StoragePort, now: () => number = Date.now): StorageCache {
  const remove = (key: string) => attempt(() => storage().removeItem(key));
  return {
    remove: (key) => void remove(key),
    write: (key, value, seconds) =>
      void attempt(() => storage().setItem(key, JSON.stringify({ value, expires: now() + seconds * 1000 }))),
    read(key, schema) {
      const text = attempt(() => storage().getItem(key));
      if (text === undefined || text === null) return undefined;
      const entry: unknown = attempt(() => JSON.parse(text));
      const value = isFresh(entry, now()) ? schema.safeParse(entry.value) : undefined;
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
