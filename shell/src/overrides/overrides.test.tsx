import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readOverrides } from '../federation/read-overrides';
import { deployedVersion, discoveryOf } from '../federation/testing/versions';
import { Ribbon } from './ribbon';
import { isSamePage } from './same-page';

const ADDRESS = 'http://localhost:3002/release.json';
const release = {
  name: 'search',
  version: '1.1.0-abcd',
  builtAt: '2026-11-20T00:00:00Z',
  manifest: {
    name: 'search',
    contract: '^2.0.0',
    pages: [{ area: 'search', expose: './search' }],
    extensions: [],
    emits: [],
    listens: [],
    budget: { initialBrotliKb: 45 },
  },
  entry: 'entry.aabbccdd.js',
  assets: {},
  integrity: { 'entry.aabbccdd.js': `sha384-${'c'.repeat(64)}` },
  shared: {},
  initialBrotliKb: 20,
};
const deployed = deployedVersion('search', '1.0.0', { fallback: '0.9.0' });
const overridden = { ...deployed, extras: { ...deployed.extras, override: { release: ADDRESS } } };
const discovery = discoveryOf({ nav: deployedVersion('nav', '2.0.0'), search: overridden });

test('takes what the override names, with whole addresses and its own hashes, and leaves the others alone', async () => {
  const { microFrontends } = await readOverrides(discovery, async () => release);
  const [search] = microFrontends.search ?? [];
  expect(search).toMatchObject({
    url: 'http://localhost:3002/release.json',
    metadata: { version: '1.1.0-abcd' },
    extras: {
      federation: { name: 'mfe_search', entry: 'http://localhost:3002/entry.aabbccdd.js', format: 'script' },
      integrity: release.integrity,
      pages: release.manifest.pages,
    },
  });
  expect(search?.extras.fallback).toBeUndefined();
  expect(microFrontends.nav).toEqual(discovery.microFrontends.nav);
});

test('an override loads no file of the Node bundle', async () => {
  const server = { 'server/entry.aabbccdd.js': `sha384-${'d'.repeat(64)}` };
  const integrity = { ...release.integrity, ...server };
  const { microFrontends } = await readOverrides(discovery, async () => ({ ...release, integrity }));
  expect(microFrontends.search?.[0]?.extras.integrity).toEqual(release.integrity);
});

test('a page that only the override adds or removes is not the one of the document', () => {
  const tides = { area: 'own', path: '/tides', title: 'Tides', expose: './page' } as const;
  const given = (pages: (typeof tides)[]) => ({
    locales: ['en'],
    discovery: discoveryOf({ tides: deployedVersion('tides', '1.0.0', { pages }) }),
  });
  expect(isSamePage(404, '/tides', given([tides]))).toBe(false);
  expect(isSamePage(200, '/tides', given([tides]))).toBe(true);
  expect(isSamePage(200, '/tides', given([]))).toBe(false);
  expect(isSamePage(404, '/tides', given([]))).toBe(true);
  expect(isSamePage(404, '/listings/12-gone-street-700001', given([tides]))).toBe(true);
});

test('the ribbon of a preview names the version, and a developer sees where each comes from', async () => {
  const until = '2026-11-20T20:00:00Z';
  const show = (remotes: Record<string, string>, read: typeof discovery) =>
    render(<Ribbon overrides={{ remotes, disabled: [], until }} discovery={read} path="/" onPanel={vi.fn()} />)
      .container.textContent;
  const published = `${window.location.origin}/mfe/search/1.1.0-abcd/release.json`;
  const preview = discoveryOf({ search: deployedVersion('search', '1.1.0-abcd') });
  const read = await readOverrides(discovery, async () => release);
  expect(show({ search: published }, preview)).toBe(
    'Preview, in this browser only: search 1.1.0-abcd.End previewDevelopment panelAlt+Shift+D',
  );
  expect(show({ search: ADDRESS }, read)).toBe(
    'Only you see this version of the sitesearch 1.1.0-abcd from localhost:3002Reset overridesDevelopment panelAlt+Shift+D',
  );
});

test('in development without overrides the ribbon has the panel only', async () => {
  const onPanel = vi.fn();
  render(<Ribbon overrides={null} discovery={discovery} path="/" onPanel={onPanel} />);
  const ribbon = screen.getByRole('complementary', { name: 'Development' });
  expect(ribbon.textContent).toBe('Development panelAlt+Shift+D');
  screen.getByRole('button', { name: 'Development panel' }).click();
  expect(onPanel).toHaveBeenCalledOnce();
});

test('an override that cannot be read leaves the deployed version, and the ribbon says so and offers a way out', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const read = await readOverrides(discovery, () => Promise.reject(new Error('refused')));
  expect(read.microFrontends.search?.[0]).toEqual(deployed);
  expect(reported).toHaveBeenCalledOnce();
  const until = '2026-11-20T20:00:00Z';
  render(
    <Ribbon
      overrides={{ remotes: { search: ADDRESS }, disabled: ['leads'], until }}
      discovery={read}
      path="/listings?a=1"
      onPanel={vi.fn()}
    />,
  );
  expect(screen.getByRole('alert').textContent).toBe('search did not load from localhost:3002');
  expect(screen.getByText('leads').parentElement?.textContent).toBe('leads is left out');
  const form = screen.getByRole('button', { name: 'Reset overrides' }).closest('form');
  expect([form?.method, form?.getAttribute('action')]).toEqual([
    'post',
    '/mfe/override?reset=1&to=%2Flistings%3Fa%3D1',
  ]);
});
