import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { createContext, Script } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildRemote } from './build-remote';
import type { Release } from './protocol/discovery';
import { bundle } from './run-rspack';
import { RENDER_ENTRY, shellServerConfig } from './server-config';
import { installedVersion } from './sharing';
import { createTinyFolder, type TinyFolder } from './testing/tiny-remote';

let tiny: TinyFolder;
beforeEach(() => {
  tiny = createTinyFolder();
  tiny.write(
    'src/expose/page.ts',
    `import { useState } from 'react';
import classes from './page.module.css';
import wave from './wave.png';
export const used = useState;
export const names = classes;
export const picture = wave;
export const mode = process.env.NODE_ENV;
export const later = () => import('../later');
export function reportedFunction(): never { throw new Error('a failure of the page'); }
`,
  );
  tiny.write('src/later.ts', "export const late = 'loaded';\n");
  tiny.write(
    'src/expose/page.module.css',
    '.box { color: red; background: url(./sand.png); }\n.boxTitle { margin: 0; }\n',
  );
  tiny.write('src/expose/wave.png', 'a wave');
  tiny.write('src/expose/sand.png', 'sand');
});
afterEach(() => rmSync(tiny.folder, { recursive: true }));

interface Page {
  used: unknown;
  names: Record<string, string>;
  picture: string;
  mode: string;
  later(): Promise<{ late: string }>;
  reportedFunction(): never;
}
interface Container {
  init(scope: object): unknown;
  get(expose: string): Promise<() => Page>;
}

/** Evaluates CommonJS files of a folder in a context that has no Node built-ins. */
function evaluate<T>(built: string, entry: string, address: string): T {
  const context = createContext({});
  const loaded = new Map<string, { exports: T }>();
  const requireFile = (file: string): T => {
    const known = loaded.get(file);
    if (known) return known.exports;
    const module: { exports: T } = new Script('({ exports: {} })').runInContext(context);
    loaded.set(file, module);
    const code = `(function (module, exports, require, __filename) {${readFileSync(join(built, file), 'utf8')}\n})`;
    const run = new Script(code, { filename: file }).runInContext(context);
    run(module, module.exports, (from: string) => requireFile(posix.join(dirname(file), from)), address + file);
    return module.exports;
  };
  return requireFile(entry);
}

const useState = () => 'the state of the shell';

async function serverPage(built: string, { server }: Release): Promise<Page> {
  const address = '/mfe/tiny/1.2.3/';
  const { mfe_tiny: container } = evaluate<{ mfe_tiny: Container }>(built, server?.entry ?? '', address);
  const react = { get: () => Promise.resolve(() => ({ useState })), from: 'shell', loaded: false };
  await container.init({ react: { [installedVersion('react')]: react } });
  return (await container.get('./page'))();
}

test('a release names a Node bundle that runs without Node built-ins and gets shared packages from the shell', async () => {
  const { release, folder: built } = await buildRemote(tiny.folder, { release: false });
  expect(release.server?.entry).toMatch(/^server\/entry\.[0-9a-f]{8}\.js$/);
  const page = await serverPage(built, release);
  expect(page.used).toBe(useState);
  expect(page.mode).toBe('production');
  expect(await page.later()).toMatchObject({ late: 'loaded' });
});

test('the Node bundle has the class names and the picture addresses of the browser bundle', async () => {
  const { release, folder: built } = await buildRemote(tiny.folder, { release: false });
  const { names, picture } = await serverPage(built, release);
  const [sheet = ''] = release.assets['./page']?.css ?? [];
  const css = readFileSync(join(built, sheet), 'utf8');
  const inBrowser = [...css.matchAll(/\.(mfe_tiny-[\w-]+)/g)].map(([, name]) => name);
  expect(inBrowser).toHaveLength(2);
  expect([names.box, names.boxTitle]).toEqual(inBrowser);
  const [file] = Object.keys(release.integrity).filter((path) => path.startsWith('wave.'));
  expect(picture).toBe(`/mfe/tiny/1.2.3/${file}`);
});

test('the Node bundle keeps the names of functions in stack traces', async () => {
  const { release, folder: built } = await buildRemote(tiny.folder, { release: false });
  const { reportedFunction } = await serverPage(built, release);
  // an error of another realm is not an instance of this realm's Error
  const stack = await Promise.resolve()
    .then(reportedFunction)
    .catch((error: { stack: string }) => error.stack);
  expect(stack).toMatch(/a failure of the page\n\s+at reportedFunction \(server\/page\.[0-9a-f]{8}\.js/);
});

test('the Node bundle holds scripts only, listed with their hashes, not compressed and without source maps', async () => {
  const { release, folder: built } = await buildRemote(tiny.folder, { release: false, keepMaps: true });
  const files = readdirSync(join(built, 'server'));
  expect(files.filter((file) => !/^[\w-]+\.[0-9a-f]{8}\.js$/.test(file))).toEqual([]);
  for (const file of files) expect(release.integrity).toHaveProperty([`server/${file}`]);
  const maps = readdirSync(join(tiny.folder, '.cache', 'maps', release.version), { recursive: true });
  expect(maps).not.toContain('server');
});

test('the Node bundle does not count in the size of the start', async () => {
  const both = await buildRemote(tiny.folder, { release: false });
  const browser = await buildRemote(tiny.folder, {
    release: false,
    into: join(tiny.folder, 'browser'),
    browserOnly: true,
  });
  expect(browser.release.server).toBeUndefined();
  expect(readdirSync(browser.folder)).not.toContain('server');
  expect(both.release.initialBrotliKb).toBe(browser.release.initialBrotliKb);
  expect(both.release.assets).toEqual(browser.release.assets);
});

test('the same sources give the same Node bundle, other sources another version', async () => {
  const first = (await buildRemote(tiny.folder, { release: false })).release;
  const second = (await buildRemote(tiny.folder, { release: false, into: join(tiny.folder, 'again') })).release;
  expect(second.integrity).toEqual(first.integrity);
  tiny.write('src/later.ts', "export const late = 'changed';\n");
  const third = (await buildRemote(tiny.folder, { release: false })).release;
  expect(third.server).not.toEqual(first.server);
  expect(third.version).not.toBe(first.version);
});

test('an isolated remote has no Node bundle', async () => {
  tiny.manifest({ isolated: true });
  tiny.write('src/expose/page.ts', 'export const page = 1;\n');
  const { release } = await buildRemote(tiny.folder, { release: false });
  expect(release.server).toBeUndefined();
});

test('the shell becomes one Node file without map engines, and an import of a Node built-in fails the build', async () => {
  const source = "export const map = () => import('shared-ui/map');\nexport const late = () => import('../later');\n";
  tiny.write('src/server/entry.ts', source);
  const output = join(tiny.folder, 'out');
  const stats = await bundle(shellServerConfig(tiny.folder, './src/server/entry.ts', output));
  const [file = ''] = readdirSync(output);
  expect(readdirSync(output)).toHaveLength(1);
  expect(stats.entrypoints?.[RENDER_ENTRY]?.assets?.map(({ name }) => name)).toEqual([file]);
  const shell = evaluate<{ map(): Promise<object>; late(): Promise<object> }>(output, file, '/shell/server/');
  expect({ ...(await shell.map()) }).toEqual({ default: {} });
  expect(await shell.late()).toMatchObject({ late: 'loaded' });
  tiny.write('src/server/entry.ts', "export { readFileSync } from 'node:fs';\n");
  await expect(bundle(shellServerConfig(tiny.folder, './src/server/entry.ts', output))).rejects.toThrow('node:fs');
});
