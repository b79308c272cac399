import { createInstance } from '@module-federation/enhanced/runtime';
import { releaseSchema } from 'federation/protocol/discovery';
import { expect, test, vi } from 'vitest';
import { deployedVersion } from '../federation/testing/versions';
import { createRecorder } from './recorder';
import { loadedReleases, sharesOf } from './shared';
import { recordedOn, watchedPage } from './testing/watched-page';

const page = watchedPage({
  remotes: { tides: deployedVersion('tides', '1.0.0'), maps: deployedVersion('maps', '1.0.0', { fallback: '0.9.0' }) },
});
const react = (version: string) => ({ version, scope: ['default'], get: async () => () => version });
const loaded = (remote: string, version: string) =>
  ({ kind: 'load-time', remote, version, detail: './page', value: 1 }) as const;

/** A shell with the official runtime, whose plugin is the recorder's. */
function shellWith(versions: Record<string, string>) {
  const recorder = createRecorder();
  const plugins = [recorder.plugin];
  const shared = Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, react(version)]));
  const shell = createInstance({ name: 'shell', remotes: [], shared, plugins });
  return { recorder, shell, plugins };
}

test.each([
  ['^19.3.0', true, '19.3.1', 'the highest version of its scope.'],
  ['^19.3.0', false, '19.3.1', 'the highest version that fits.'],
  ['^18.0.0', false, '18.2.0', 'its own copy, because no other version fits.'],
  ['^18.0.0', true, '19.3.1', 'the highest version of its scope; it does not fit the range.'],
])(
  'the runtime of a remote that asks for %s, as a singleton: %s, has %s: %s',
  async (requiredVersion, singleton, version, why) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { recorder, shell, plugins } = shellWith({ react: '19.3.1' });
    const tides = createInstance({ name: 'mfe_tides', remotes: [], shared: { react: react('18.2.0') }, plugins });
    // as a container's init does
    tides.initShareScopeMap('default', shell.shareScopeMap.default ?? {});
    await tides.loadShare('react', { customShareInfo: { shareConfig: { singleton, requiredVersion } } });
    await vi.waitFor(() => expect(recorder.current().shares).toHaveLength(1));
    const { scopes, offerers, shares } = recorder.current();
    const [share] = sharesOf(recordedOn(page, { scopes, offerers, shares }), []);
    expect(share?.offers.map((offer) => [offer.version, offer.from]).toSorted()).toEqual([
      ['18.2.0', 'tides'],
      ['19.3.1', 'shell'],
    ]);
    expect(share?.taken).toEqual([{ remote: 'tides', required: requiredVersion, version, why }]);
  },
);

test('a container without a runtime takes what its release names from the scope of its contract', async () => {
  const { recorder } = shellWith({ react: '19.3.1', swr: '2.5.1' });
  await vi.waitFor(() => expect(Object.keys(recorder.current().scopes)).toEqual(['default']));
  const release = releaseSchema.parse({
    name: 'tides',
    version: '1.0.0',
    builtAt: '2026-11-20T00:00:00Z',
    manifest: {
      name: 'tides',
      contract: '^2.0.0',
      pages: [],
      extensions: [],
      emits: [],
      listens: [],
      budget: { initialBrotliKb: 9 },
    },
    entry: 'entry.js',
    assets: { './page': { js: [], css: [], shared: ['react'] }, './other': { js: [], css: [], shared: ['swr'] } },
    integrity: {},
    shared: { react: '^19.3.0', swr: '^2.5.0' },
    initialBrotliKb: 2,
  });
  const { scopes } = recorder.current();
  const recorded = recordedOn(page, { scopes, reports: [loaded('tides', '1.0.0')] });
  const why = 'the only version in its scope.';
  expect(sharesOf(recorded, [release]).map(({ name, taken }) => [name, taken])).toEqual([
    ['react', [{ remote: 'tides', required: '^19.3.0', version: '19.3.1', why }]],
    ['swr', []],
  ]);
});

test('reads the release of the version that is loaded, which may be the fallback', () => {
  const older = { ...page, loader: { versionOf: (remote: string) => (remote === 'maps' ? '0.9.0' : '1.0.0') } };
  const reports = [loaded('tides', '1.0.0'), loaded('maps', '0.9.0')];
  expect(loadedReleases(recordedOn(older, { reports }))).toEqual([
    '/mfe/tides/1.0.0/release.json',
    '/mfe/maps/0.9.0/release.json',
  ]);
});
