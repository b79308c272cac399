import { expect, test } from 'vitest';
import { consumedShares, providedVersions, requiredRange, SHARED_KEYS } from './sharing';

test('a remote bundles nothing of the table', () => {
  expect(Object.values(consumedShares()).every(({ import: own }) => own === false)).toBe(true);
});

test('both sides hold the same keys', () => {
  expect(Object.keys(consumedShares())).toEqual(SHARED_KEYS);
  expect(Object.keys(providedVersions())).toEqual(SHARED_KEYS);
});

test('every provided key has an explicit version', () => {
  for (const version of Object.values(providedVersions())) expect(version).toMatch(/^\d+\.\d+\.\d+/);
});

test.each([
  ['react', 'react/jsx-runtime'],
  ['react-dom', 'react-dom/client'],
  ['swr', 'swr/immutable'],
])('%s is shared together with %s', (name, path) => {
  expect(SHARED_KEYS).toContain(name);
  expect(SHARED_KEYS).toContain(path);
});

test('a remote built beside a newer patch runs on the shell that is live', () => {
  expect(requiredRange('19.3.1')).toBe('^19.3.0');
});
