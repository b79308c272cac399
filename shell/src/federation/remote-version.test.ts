import { releaseSchema } from 'federation/protocol/discovery';
import { CONTRACT_VERSION } from 'shared-contracts';
import { expect, test } from 'vitest';
import { readVersion } from './checked-documents';
import { fitsContract } from './remote-version';

test('the version before lists the files that browsers load, without those of the Node bundle', () => {
  const hash = `sha384-${'a'.repeat(64)}`;
  const release = releaseSchema.parse({
    name: 'search',
    version: '1.0.0',
    builtAt: '2026-11-20T00:00:00Z',
    manifest: {
      name: 'search',
      contract: `^${CONTRACT_VERSION}`,
      pages: [{ area: 'search', expose: './search' }],
      extensions: [],
      emits: [],
      listens: [],
      budget: { initialBrotliKb: 45 },
    },
    entry: 'entry.js',
    assets: {},
    integrity: { 'entry.js': hash, 'server/entry.js': hash },
    shared: {},
    initialBrotliKb: 20,
    server: { entry: 'server/entry.js' },
  });
  expect(readVersion(release, '/mfe/search/1.0.0/release.json')).toMatchObject({
    entry: '/mfe/search/1.0.0/entry.js',
    integrity: { 'entry.js': hash },
  });
  expect(Object.keys(readVersion(release, '/mfe/search/1.0.0/release.json').integrity)).toEqual(['entry.js']);
});

test.each([
  ['^2.0.0', true],
  ['^2.1.0', false],
  ['^1.0.0', true],
  ['^1.2.0', false],
  ['^1.2.0 || ^2.0.0', true],
  ['1.x', true],
  ['^3.0.0', false],
  ['*', false],
])('a page with contract 2.0 that also runs 1.1 fits the range %s: %s', (range, fits) => {
  expect(fitsContract(['2.0.0', '1.1.0'], range)).toBe(fits);
});
