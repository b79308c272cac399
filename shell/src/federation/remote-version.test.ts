import { releaseSchema } from 'federation/protocol/discovery';
import { CONTRACT_VERSION } from 'shared-contracts';
import { expect, test } from 'vitest';
import { fitsContract, fromRelease } from './remote-version';

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
  expect(fromRelease(release, '/mfe/search/1.0.0/release.json')).toMatchObject({
    entry: '/mfe/search/1.0.0/entry.js',
    integrity: { 'entry.js': hash },
  });
  expect(Object.keys(fromRelease(release, '/mfe/search/1.0.0/release.json').integrity)).toEqual(['entry.js']);
});

test.each([
  ['1.2.0', '^1.2.0', true],
  ['1.9.3', '^1.2.0', true],
  ['1.1.9', '^1.2.0', false],
  ['2.0.0', '^1.2.0', false],
  ['1.2.9', '~1.2.0', true],
  ['1.3.0', '~1.2.0', false],
  ['2.0.0', '>=1.2.0', true],
  ['1.4.0', '1.x', true],
  ['1.4.0', '1.4.0', true],
  ['1.4.1', '1.4.0', false],
  ['0.3.0', '^0.2.0', false],
  ['1.0.0', '*', false],
  ['1.0.0', '^1.0.0 || evil', false],
])('version %s in range %s: %s', (version, range, fits) => {
  expect(fitsContract(version, range)).toBe(fits);
});
