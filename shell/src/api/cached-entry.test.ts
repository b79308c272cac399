import { CONTRACT_VERSION } from 'shared-contracts';
import { expect, test } from 'vitest';
import { type StoragePort, storageCache } from './cached-entry';

function memory(): StoragePort & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

test('an entry holds value and expiry; an expired one reads as missing and is removed [B3.36]', () => {
  const storage = memory();
  let now = 1000;
  const cache = storageCache(
    () => storage,
    () => now,
  );
  cache.write('regions', ['Maui'], 180);
  expect(JSON.parse(storage.entries.get('regions') ?? '')).toEqual({
    value: ['Maui'],
    expires: 181_000,
    contract: CONTRACT_VERSION,
  });
  expect(cache.read('regions')).toEqual(['Maui']);
  now = 181_000;
  expect(cache.read('regions')).toBeUndefined();
  expect(storage.entries.size).toBe(0);
});

test.each([
  '{',
  'null',
  '{"value":1}',
  `{"value":"x","expires":"later","contract":"${CONTRACT_VERSION}"}`,
  '{"value":"x","expires":9e15}',
  '{"value":"x","expires":9e15,"contract":"1.1.0"}',
])(
  'an invalid entry, or one of another version of the contract, reads as missing and is removed: %s [B3.36]',
  (text) => {
    const storage = memory();
    storage.setItem('key', text);
    expect(storageCache(() => storage).read('key')).toBeUndefined();
    expect(storage.entries.size).toBe(0);
  },
);

test('storage that is blocked or full is silently ignored [B8.23]', () => {
  const refuse = (): never => {
    throw new DOMException('blocked', 'SecurityError');
  };
  const full: StoragePort = { getItem: refuse, setItem: refuse, removeItem: refuse };
  for (const port of [refuse, () => full]) {
    const cache = storageCache(port);
    cache.write('key', 1, 60);
    cache.remove('key');
    expect(cache.read('key')).toBeUndefined();
  }
});
