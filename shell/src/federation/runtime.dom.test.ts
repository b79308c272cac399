import * as React from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fromDiscovery } from './remote-version';
import { createRuntime } from './runtime';
import { deployedVersion } from './testing/versions';

const lifecycles = { bootstrap: () => undefined, mount: () => undefined, unmount: () => undefined };
/** The share scope's entry for one version of a package. */
interface Provided {
  get(): Promise<() => unknown>;
}
type ShareScope = Record<string, Record<string, Provided>>;
const containerOf = (module: unknown) => ({
  init: vi.fn<(scope: ShareScope) => void>(),
  get: vi.fn(() => Promise.resolve(() => module)),
});
let scripts: HTMLScriptElement[] = [];
/** What each entry does when it runs, in order. */
let answers: ((script: HTMLScriptElement) => void)[] = [];
let versions = 0;
/** Each test has its own version: the runtime caches entries by address. */
function nextVersion() {
  versions += 1;
  return fromDiscovery('search', deployedVersion('search', `1.0.${versions}`));
}
const leaves = (container: unknown) => (script: HTMLScriptElement) => {
  Reflect.set(globalThis, 'mfe_search', container);
  script.dispatchEvent(new Event('load'));
};
const fails = (script: HTMLScriptElement) => script.dispatchEvent(new Event('error'));
const neverAborted = new AbortController().signal;

beforeEach(() => {
  vi.stubGlobal('SHARED_VERSIONS', { react: '19.3.1' });
  vi.stubGlobal('FORMER_VERSIONS', { react: '19.3.1' });
  scripts = [];
  answers = [];
  vi.spyOn(document.head, 'appendChild').mockImplementation((element) => {
    if (element instanceof HTMLScriptElement) {
      scripts.push(element);
      const answer = answers.shift();
      queueMicrotask(() => answer?.(element));
    }
    return element;
  });
});

test('asks for an entry once, with its published hash, and takes what its container exposes', async () => {
  const version = nextVersion();
  const load = createRuntime('https://site.example/listings');
  const container = containerOf(lifecycles);
  answers = [leaves(container)];
  const first = await load(version, './search', neverAborted);
  await load(version, './panel', neverAborted);
  expect(Object.keys(first)).toEqual(expect.arrayContaining(['bootstrap', 'mount', 'unmount']));
  expect(scripts).toHaveLength(1);
  expect(scripts[0]).toMatchObject({
    src: `https://site.example/mfe/search/${version.version}/entry.js`,
    integrity: `sha384-${'b'.repeat(64)}`,
    crossOrigin: 'anonymous',
  });
  expect(container.init).toHaveBeenCalledOnce();
  expect(container.get.mock.calls).toEqual([['./search'], ['./panel']]);
});

test("a container is given the shell's own packages with their versions", async () => {
  const container = containerOf(lifecycles);
  answers = [leaves(container)];
  await createRuntime('https://site.example/')(nextVersion(), './search', neverAborted);
  const react = container.init.mock.calls[0]?.[0].react?.['19.3.1'];
  expect((await react?.get())?.()).toMatchObject({ useState: React.useState });
});

test('an entry that is not listed is asked for with a hash no file has', async () => {
  answers = [fails];
  const version = { ...nextVersion(), integrity: {} };
  await expect(createRuntime('https://site.example/')(version, './search', neverAborted)).rejects.toThrow();
  expect(scripts[0]?.integrity).toMatch(/^sha384-A{64}$/);
});

test('one that failed or was given up has an address of its own next time', async () => {
  const load = createRuntime('https://site.example/');
  const version = nextVersion();
  const hangs = () => undefined;
  answers = [fails, hangs, leaves(containerOf(lifecycles))];
  await expect(load(version, './search', neverAborted)).rejects.toThrow();
  const giveUp = new AbortController();
  void load(version, './search', giveUp.signal).catch(() => undefined);
  giveUp.abort();
  await load(version, './search', neverAborted);
  expect(scripts.map(({ src }) => src.replace(`https://site.example/mfe/search/${version.version}/`, ''))).toEqual([
    'entry.js',
    '~2/entry.js',
    '~3/entry.js',
  ]);
});

test("a version is never given another version's container", async () => {
  const load = createRuntime('https://site.example/');
  answers = [leaves(containerOf(lifecycles))];
  await load(nextVersion(), './search', neverAborted);
  answers = [leaves(containerOf({ mount: 'nothing to run' }))];
  await expect(load(nextVersion(), './search', neverAborted)).rejects.toMatchObject({ code: 'MFE-005' });
  expect(scripts).toHaveLength(2);
});

test('a chunk that failed is asked of the same container again', async () => {
  const load = createRuntime('https://site.example/');
  const version = nextVersion();
  const container = containerOf(lifecycles);
  container.get.mockRejectedValueOnce(new Error('the chunk is gone'));
  answers = [leaves(container)];
  await expect(load(version, './search', neverAborted)).rejects.toThrow('the chunk is gone');
  await load(version, './search', neverAborted);
  expect(scripts).toHaveLength(1);
});
