import { CONTRACT_VERSION } from 'shared-contracts';

/** The part of local storage that is used. */
export interface StoragePort {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface StorageCache {
  /** The value; undefined when it is missing, expired, or of another version of the contract, and then it is removed. */
  read(key: string): unknown;
  write(key: string, value: unknown, seconds: number): void;
  remove(key: string): void;
}

/**
 * Values with an expiry and the version of the contract in local storage. Full, blocked or broken storage is ignored,
 * because the site works without it.
 */
export function storageCache(storage: () => StoragePort, now: () => number = Date.now): StorageCache {
  const remove = (key: string) => attempt(() => storage().removeItem(key));
  return {
    remove: (key) => void remove(key),
    write: (key, value, seconds) =>
      void attempt(() => storage().setItem(key, JSON.stringify(entryOf(value, now() + seconds * 1000)))),
    read(key) {
      const text = attempt(() => storage().getItem(key));
      if (text === undefined || text === null) return undefined;
      const entry: unknown = attempt(() => JSON.parse(text));
      if (isFresh(entry, now())) return entry.value;
      remove(key);
      return undefined;
    },
  };
}

const entryOf = (value: unknown, expires: number) => ({ value, expires, contract: CONTRACT_VERSION });

function isFresh(entry: unknown, now: number): entry is ReturnType<typeof entryOf> {
  if (typeof entry !== 'object' || entry === null || !('value' in entry) || !('expires' in entry)) return false;
  if (!('contract' in entry) || entry.contract !== CONTRACT_VERSION) return false;
  return typeof entry.expires === 'number' && entry.expires > now;
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
