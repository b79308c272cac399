// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createIntegrityList, integrityPlugin } from './integrity';
import { fromDiscovery } from './loadable';
import { deployedVersion } from './test-versions';

const base = 'https://site.example/listings';
const known = `sha384-${'b'.repeat(64)}`;
const list = createIntegrityList(base);
list.trust(fromDiscovery('search', deployedVersion('search', '1.0.0')));

/** happy-dom has no `integrity` property: a plain stand-in holds what the plugin sets. */
function scriptFor(url: string): { integrity?: string; crossOrigin?: string | null } {
  const made = integrityPlugin(list).createScript?.({ url, attrs: {} });
  if (!made || !('script' in made) || !made.script) throw new Error('no script was made');
  return made.script;
}

test('puts the published hash on a file of the list', () => {
  expect(scriptFor('https://site.example/mfe/search/1.0.0/entry.js')).toMatchObject({
    integrity: known,
    crossOrigin: 'anonymous',
  });
});

test('finds the hash of a second try, whose address carries a query', () => {
  expect(scriptFor('https://site.example/mfe/search/1.0.0/entry.js?try=2').integrity).toBe(known);
});

test('gives a file that is not listed a hash no file has', () => {
  const { integrity } = scriptFor('https://site.example/mfe/search/1.0.0/other.js');
  expect(integrity).toMatch(/^sha384-A{64}$/);
});

test('never reads a manifest', async () => {
  const answer = integrityPlugin(list).fetch?.('https://site.example/mfe/search/1.0.0/mf-manifest.json', {});
  await expect(answer).rejects.toThrow('not read in the browser');
});
