import { beforeEach, expect, test, vi } from 'vitest';
import { createContainers } from './containers';
import { fromDiscovery } from './loadable';
import { deployedVersion } from './testing/versions';

const version = fromDiscovery('search', deployedVersion('search', '1.0.0'));
const container = () => ({ init: vi.fn(), get: () => Promise.resolve(() => 'module') });
let scripts: HTMLScriptElement[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  scripts = [];
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (script instanceof HTMLScriptElement) scripts.push(script);
  });
});

const ended = (nth: number, type: 'load' | 'error') => scripts[nth]?.[`on${type}`]?.(new Event(type));

test('asks for an entry once, with its published hash, and takes what it left', async () => {
  const { of: containerOf } = createContainers('https://site.example/listings');
  const [first, second] = [containerOf(version), containerOf(version)];
  expect(scripts).toHaveLength(1);
  expect(scripts[0]).toMatchObject({
    src: 'https://site.example/mfe/search/1.0.0/entry.js',
    integrity: `sha384-${'b'.repeat(64)}`,
    crossOrigin: 'anonymous',
  });
  const left = container();
  Reflect.set(globalThis, version.container, left);
  ended(0, 'load');
  expect(await first).toBe(left);
  expect(await second).toBe(left);
  expect(left.init).toHaveBeenCalledOnce();
  expect(Reflect.get(globalThis, version.container)).toBeUndefined();
});

test('an entry that is not listed is asked for with a hash no file has', () => {
  void createContainers('https://site.example/').of({ ...version, integrity: {} });
  expect(scripts[0]?.integrity).toMatch(/^sha384-A{64}$/);
});

test('one that failed, hung or left nothing has an address of its own next time', async () => {
  const { of: containerOf } = createContainers('https://site.example/');
  const failed = expect(containerOf(version)).rejects.toThrow('could not be loaded');
  ended(0, 'error');
  await failed;
  const hung = expect(containerOf(version)).rejects.toThrow('timeout');
  await vi.advanceTimersByTimeAsync(8000);
  await hung;
  const empty = expect(containerOf(version)).rejects.toThrow('is not the entry of mfe_search');
  ended(2, 'load');
  await empty;
  expect(scripts.map(({ src }) => new URL(src).search)).toEqual(['', '?try=2', '?try=3']);
});

test('what was given up is begun anew at once, and its late failure takes nothing away', async () => {
  const containers = createContainers('https://site.example/');
  const hanging = expect(containers.of(version)).rejects.toThrow('could not be loaded');
  containers.forget(version);
  const next = containers.of(version);
  expect(scripts.map(({ src }) => new URL(src).search)).toEqual(['', '?try=2']);
  ended(0, 'error');
  await hanging;
  expect(containers.of(version)).toBe(next);
});

test('a file on its way is no longer taken for one that the next try asked for, and still comes for who waits', () => {
  const script = Object.assign(document.createElement('script'), { src: `${version.folder}chunk.js` });
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${version.folder}a.css` });
  const others = Object.assign(document.createElement('script'), { src: '/mfe/leads/1.0.0/chunk.js' });
  for (const element of [script, sheet, others]) element.setAttribute('data-rspack', 'mfe_search:1');
  document.body.append(script, sheet, others);
  const came = vi.fn();
  sheet.addEventListener('load', came);
  createContainers('https://site.example/').forget({ ...version, folder: script.src.replace('chunk.js', '') });
  expect(document.querySelectorAll('[data-rspack]')).toHaveLength(1);
  expect([script.isConnected, sheet.isConnected, others.hasAttribute('data-rspack')]).toEqual([true, true, true]);
  sheet.dispatchEvent(new Event('load'));
  expect(came).toHaveBeenCalledOnce();
});
