import { setLanguageSource } from 'shared-contracts';
import { expect, onTestFinished, test } from 'vitest';
import { type DiscoveredVersion, discoveredVersionSchema } from './discovery';
import { ownPagesOf } from './pages';

const version: DiscoveredVersion = discoveredVersionSchema.parse({
  url: '/mfe/tides/1.0.0/release.json',
  metadata: { version: '1.0.0' },
  extras: {
    federation: { name: 'tides', entry: '/mfe/tides/1.0.0/entry.js' },
    contract: '^2.0.0',
    pages: [
      { area: 'search', expose: './search' },
      { area: 'own', path: '/tides', title: 'Tide tables', titles: { ja: '潮汐表' }, expose: './tides' },
      { area: 'own', path: '/surf', title: 'Surf', expose: './surf' },
    ],
    extensions: [],
    assets: {},
    integrity: {},
  },
});
const titles = () => ownPagesOf({ schema: '', microFrontends: { tides: [version] } }).map(({ title }) => title);

test('a page with its own address has its title in the language of the page, if mfe.json has one [D190]', () => {
  onTestFinished(() => setLanguageSource(() => 'en'));
  expect(titles()).toEqual(['Tide tables', 'Surf']);
  setLanguageSource(() => 'ja');
  expect(titles()).toEqual(['潮汐表', 'Surf']);
});
