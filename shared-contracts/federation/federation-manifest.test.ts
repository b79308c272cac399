import { expect, test } from 'vitest';
import { readFederationManifest } from './federation-manifest';

const manifest = (metaData: object) =>
  JSON.stringify({
    metaData: { remoteEntry: { name: 'entry.ab12cd34.js', path: '' }, publicPath: 'auto', ...metaData },
    exposes: [
      {
        path: './page',
        assets: { js: { sync: ['page.js'], async: ['later.js'] }, css: { sync: ['page.css'], async: [] } },
      },
    ],
  });

test('reads the entry and what each exposed module loads before it runs', () => {
  expect(readFederationManifest(manifest({}))).toEqual({
    entry: 'entry.ab12cd34.js',
    assets: { './page': { js: ['page.js'], css: ['page.css'] } },
  });
});

test('refuses getPublicPath, which the federation runtime would run as code', () => {
  expect(() => readFederationManifest(manifest({ getPublicPath: 'function() { return location.href }' }))).toThrow(
    'run as code',
  );
});
