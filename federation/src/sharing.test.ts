import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { consumedShares, installedFolder, providedVersions, requiredRange, SHARED_KEYS } from './sharing';

test('a remote bundles no package of the table', () => {
  expect(Object.values(consumedShares()).every(({ import: own }) => own === false)).toBe(true);
});

test('every provided key has an explicit version', () => {
  for (const version of Object.values(providedVersions())) expect(version).toMatch(/^\d+\.\d+\.\d+/);
});

test.each([
  ['react', 'react/jsx-runtime'],
  ['react-dom', 'react-dom/client'],
])('%s is shared together with %s', (name, path) => {
  expect(SHARED_KEYS).toContain(name);
  expect(SHARED_KEYS).toContain(path);
});

test('a package that is not installed is named with its line of package.json', () => {
  expect(() => installedFolder('shared-contracts', tmpdir())).toThrow(
    'The package shared-contracts is not installed. Add "shared-contracts": "^2.0.0", or the path of its archive, to ' +
      '"devDependencies" of package.json if it is not there, and run npm install.',
  );
});

test('a remote may state a wider range than that of the installed version', () => {
  const { react, 'react/jsx-runtime': jsx, swr } = consumedShares({ react: '^19 || ^20' });
  expect([react?.requiredVersion, jsx?.requiredVersion]).toEqual(['^19 || ^20', '^19 || ^20']);
  expect(swr?.requiredVersion).toMatch(/^\^2/);
});

test('a remote built with a newer patch runs on the live shell', () => {
  expect(requiredRange('react', '19.3.1')).toBe('^19.3.0');
});

test("any minor version of the project's own packages fits", () => {
  expect(requiredRange('shared-ui', '1.4.2')).toBe('^1.0.0');
});
