import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { readSettings } from '../platform/settings';
import { threadsFor } from './persistent-search';

test('few listings are searched without threads, many with all cores but one, and as many as are set', () => {
  const cores = availableParallelism();
  expect(threadsFor(readSettings({}), 12_000)).toBe(0);
  expect(threadsFor(readSettings({}), 1_000_000)).toBe(Math.max(1, cores - 1));
  expect(threadsFor(readSettings({ SEARCH_THREADS: '3' }), 12_000)).toBe(3);
  expect(threadsFor(readSettings({ SEARCH_THREADS: '0' }), 1_000_000)).toBe(0);
});
