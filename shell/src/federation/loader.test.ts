import type { Discovery } from 'federation/protocol/discovery';
import type { RemoteReport } from 'shared-contracts';
import { expect, test, vi } from 'vitest';
import { createDiscoveryStore } from './discovery';
import { createLoader, type LoaderParts } from './loader';
import { deployedVersion, discoveryOf } from './testing/versions';
import { Abandoned, createWaits, type Wait } from './timeouts';

const lifecycles = { bootstrap: async () => undefined, mount: async () => undefined, unmount: async () => undefined };
const live = deployedVersion('search', '1.1.0', { fallback: '1.0.0' });
const older = {
  name: 'search',
  version: '1.0.0',
  builtAt: '2026-11-01T00:00:00Z',
  manifest: {
    name: 'search',
    contract: '^2.0.0',
    pages: [],
    extensions: [],
    emits: [],
    listens: [],
    budget: { initialBrotliKb: 60 },
  },
  entry: 'entry.js',
  assets: {},
  integrity: {},
  shared: {},
  initialBrotliKb: 20,
};

const waitFor = (before: number | null = null, now = 0) =>
  createWaits(before, () => now).begin({ onLate: () => undefined });

function setUp(
  parts: Partial<LoaderParts>,
  discovered: Discovery = discoveryOf({ search: live }),
  later: Discovery = discovered,
) {
  const reports: RemoteReport[] = [];
  const tried: string[] = [];
  const reload = vi.fn(() => false);
  const { loadModule = () => Promise.reject(new Error('404')), ...others } = parts;
  const created = createLoader({
    discovery: createDiscoveryStore(discovered, () => Promise.resolve(later)),
    loadModule: (version, expose, signal) => {
      tried.push(version.version);
      return loadModule(version, expose, signal);
    },
    readRelease: () => Promise.resolve(older),
    isTampered: () => Promise.resolve(false),
    reload,
    report: (report) => reports.push(report),
    pause: () => Promise.resolve(),
    ...others,
  });
  const load = (remote: string, expose: string, wait: Wait = waitFor()) => created.load(remote, expose, wait);
  const loader = { ...created, load };
  return { loader, reports, tried, reload };
}

test('tries the current version three times, then the one before it', async () => {
  const { loader, tried } = setUp({
    loadModule: ({ version }) => (version === '1.0.0' ? Promise.resolve(lifecycles) : Promise.reject(new Error('404'))),
  });
  await expect(loader.load('search', './page')).resolves.toBe(lifecycles);
  expect(tried).toEqual(['1.1.0', '1.1.0', '1.1.0', '1.0.0']);
});

test('reads discovery again and takes a newer deployment', async () => {
  const later = discoveryOf({ search: deployedVersion('search', '1.2.0') });
  const { loader, tried } = setUp(
    {
      loadModule: ({ version }) =>
        version === '1.2.0' ? Promise.resolve(lifecycles) : Promise.reject(new Error('404')),
    },
    undefined,
    later,
  );
  await loader.load('search', './page');
  expect(tried.at(-1)).toBe('1.2.0');
});

test('asks for one reload before it gives up [B4.42]', async () => {
  const { loader, reload } = setUp({});
  await expect(loader.load('search', './page')).rejects.toMatchObject({ code: 'MFE-003' });
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a slow network is not made to start over', async () => {
  const { loader, reload } = setUp({ loadModule: () => new Promise(() => undefined), timeoutMs: 5 });
  await expect(loader.load('search', './page')).rejects.toMatchObject({ code: 'MFE-010' });
  expect(reload).not.toHaveBeenCalled();
});

test('does not try a version again after its time-out, while the previous version loads', async () => {
  let pauseEnds = () => {};
  const { loader, tried } = setUp({
    loadModule: ({ version }) => (version === '1.0.0' ? Promise.resolve(lifecycles) : Promise.reject(new Error('404'))),
    pause: () => new Promise((resolve) => (pauseEnds = resolve)),
    timeoutMs: 5,
  });
  await loader.load('search', './page');
  pauseEnds();
  await new Promise((resolve) => setTimeout(resolve));
  expect(tried).toEqual(['1.1.0', '1.0.0']);
});

test('distinguishes a changed file from a missing one', async () => {
  const { loader } = setUp({ isTampered: () => Promise.resolve(true) });
  await expect(loader.load('search', './page')).rejects.toMatchObject({ code: 'MFE-004' });
});

test('says that a remote is not deployed', async () => {
  const { loader, reload } = setUp({});
  await expect(loader.load('leads', './ask')).rejects.toMatchObject({ code: 'MFE-009' });
  expect(reload).not.toHaveBeenCalled();
});

test('never falls back on a version whose release.json has no published hash', async () => {
  const readRelease = vi.fn(() => Promise.resolve(older));
  const { loader } = setUp({ readRelease }, discoveryOf({ search: deployedVersion('search', '1.1.0') }));
  await expect(loader.load('search', './page')).rejects.toThrow();
  expect(readRelease).not.toHaveBeenCalled();
});

test('reports failures with remote, version and code, and the time of a success', async () => {
  const { loader, reports } = setUp({
    loadModule: ({ version }) => (version === '1.0.0' ? Promise.resolve(lifecycles) : Promise.reject(new Error('404'))),
  });
  await loader.load('search', './page');
  expect(reports).toMatchObject([
    { kind: 'load-failed', remote: 'search', version: '1.1.0', code: 'MFE-003' },
    { kind: 'load-time', remote: 'search', version: '1.0.0', detail: './page' },
  ]);
});

test('after a reload each version is tried once', async () => {
  const { loader, tried } = setUp({});
  await expect(loader.load('search', './page', waitFor(3000))).rejects.toMatchObject({ code: 'MFE-003' });
  expect(tried).toEqual(['1.1.0', '1.0.0']);
});

test('does not reload a page that shows a fallback', async () => {
  const { loader, reload } = setUp({});
  await expect(loader.load('search', './page', waitFor(6000, 1500))).rejects.toMatchObject({ code: 'MFE-003' });
  expect(reload).not.toHaveBeenCalled();
});

test('does not reload a page for a part that is no longer shown', async () => {
  const { loader, reload } = setUp({});
  const wait = createWaits(null, () => 0).begin({ onLate: () => undefined, isWanted: () => false });
  await expect(loader.load('search', './page', wait)).rejects.toMatchObject({ code: 'MFE-003' });
  expect(reload).not.toHaveBeenCalled();
});

test('passes the elapsed wait to the reloaded document', async () => {
  const { loader, reload } = setUp({});
  await expect(loader.load('search', './page', waitFor(null, 2000))).rejects.toThrow();
  expect(reload).toHaveBeenCalledExactlyOnceWith(2000);
});

test('an abandoned attempt ends at once, without further tries, reports or reloads', async () => {
  const hung: AbortSignal[] = [];
  const { loader, tried, reports, reload } = setUp({
    loadModule: (_version, _expose, signal) => {
      hung.push(signal);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('gone'))));
    },
  });
  const wait = waitFor();
  const loading = expect(loader.load('search', './page', wait)).rejects.toBeInstanceOf(Abandoned);
  await vi.waitFor(() => expect(hung).toHaveLength(1));
  wait.abandon();
  await loading;
  expect(hung[0]?.aborted).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect([tried, reports, reload.mock.calls]).toEqual([['1.1.0'], [], []]);
});

test('checks only the requested files of a remote for changes', async () => {
  const looked: string[] = [];
  const isTampered = (url: string) => {
    looked.push(url);
    return Promise.resolve(false);
  };
  const integrity = { 'entry.js': 'a', 'page.js': 'b', 'page.css': 'c', 'other.js': 'd' };
  const assets = {
    './page': { js: ['page.js'], css: ['page.css'], shared: [] },
    './other': { js: ['other.js'], css: [], shared: [] },
  };
  const version = { ...live, extras: { ...live.extras, integrity, assets, fallback: undefined } };
  const { loader } = setUp({ isTampered }, discoveryOf({ search: version }));
  await expect(loader.load('search', './page')).rejects.toMatchObject({ code: 'MFE-003' });
  expect(looked.map((url) => url.split('/').at(-1))).toEqual(['entry.js', 'page.js', 'page.css']);
});
