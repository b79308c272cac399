import { CONTRACT_VERSION, releaseSchema } from 'shared-contracts';
import { expect, test } from 'vitest';
import { fromRelease } from './loadable';

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
