import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildRemote } from './build-remote';
import { filesOf, integrityOf } from './release';
import { createTinyFolder, type TinyFolder } from './testing/tiny-remote';

let tiny: TinyFolder;
beforeAll(() => {
  tiny = createTinyFolder();
  tiny.write(
    'src/expose/page.ts',
    "import { useState } from 'react';\nimport classes from './page.module.css';\nexport const used = [useState, classes.box];\n",
  );
  tiny.write('src/expose/page.module.css', '.box { color: red; }\n');
});
afterAll(() => rmSync(tiny.folder, { recursive: true }));

test('builds a version whose every file is listed with its hash, and bundles no React', async () => {
  const { release, folder: built } = await buildRemote(tiny.folder, { release: false });
  expect(release.version).toMatch(/^1\.2\.3-[0-9a-f]{8}$/);
  const files = filesOf(built).filter((file) => file !== 'release.json' && !file.endsWith('.br'));
  expect(Object.keys(release.integrity).sort()).toEqual(files.sort());
  for (const file of files) expect(release.integrity[file]).toBe(integrityOf(join(built, file)));
  const code = files.filter((file) => file.endsWith('.js')).map((file) => readFileSync(join(built, file), 'utf8'));
  expect(code.join('')).not.toContain('react.transitional.element');
  expect(files.some((file) => file.endsWith('.map'))).toBe(false);
  expect(Object.keys(release.shared)).toEqual(['react']);
});

test("puts the remote's name in front of its class names, and a hash into every file's", async () => {
  const { release, folder: built } = await buildRemote(tiny.folder, { release: false });
  const [sheet = ''] = release.assets['./page']?.css ?? [];
  expect(readFileSync(join(built, sheet), 'utf8')).toMatch(/^\.mfe_tiny-box-/);
  expect(release.entry).toMatch(/^entry\.[0-9a-f]{8}\.js$/);
});

test('the same sources give the same version, other sources another, and the old files stay', async () => {
  const first = await buildRemote(tiny.folder, { release: false });
  expect((await buildRemote(tiny.folder, { release: false })).release.version).toBe(first.release.version);
  tiny.write('src/expose/page.module.css', '.box { color: blue; }\n');
  const second = await buildRemote(tiny.folder, { release: false });
  expect(second.release.version).not.toBe(first.release.version);
  expect(existsSync(join(first.folder, first.release.entry))).toBe(true);
});

test('a build into another folder changes nothing in dist', async () => {
  const before = readdirSync(join(tiny.folder, 'dist'));
  tiny.write('src/expose/page.module.css', '.box { color: white; }\n');
  const dist = join(tiny.folder, '.cache', 'dev', 'mfe-tiny', 'dist');
  const { release, folder: built } = await buildRemote(tiny.folder, { release: false, dist });
  expect(built).toBe(join(dist, release.version));
  expect(existsSync(join(built, release.entry))).toBe(true);
  expect(readdirSync(join(tiny.folder, 'dist'))).toEqual(before);
});

test('a released version is built once and never changed', async () => {
  expect((await buildRemote(tiny.folder, { release: true })).release.version).toBe('1.2.3');
  tiny.write('src/expose/page.module.css', '.box { color: green; }\n');
  await expect(buildRemote(tiny.folder, { release: true })).rejects.toThrow('Raise the version');
});

test('refuses what is over budget, with both numbers', async () => {
  tiny.manifest({ budget: { initialBrotliKb: 1 } });
  await expect(buildRemote(tiny.folder, { release: false })).rejects.toThrow(
    /tiny needs [\d.]+ KB .* its budget in mfe\.json is 1 KB/,
  );
});

test('states the range of mfe.json for a package that it takes, and that of the installed version otherwise', async () => {
  tiny.manifest({ shared: { react: '^19 || ^20' } });
  expect((await buildRemote(tiny.folder, { release: false })).release.shared).toEqual({ react: '^19 || ^20' });
});

test('names the field of mfe.json that is wrong', async () => {
  tiny.manifest({ pages: [{ area: 'elsewhere', expose: './page' }] });
  await expect(buildRemote(tiny.folder, { release: false })).rejects.toThrow('pages.0.area');
});

test('names the module that is exposed but not there', async () => {
  tiny.manifest({ pages: [{ area: 'search', expose: './missing' }] });
  await expect(buildRemote(tiny.folder, { release: false })).rejects.toThrow('./src/expose/missing.ts');
});

test.each([
  ['searchPath', 'shared-contracts/page'],
  ['agentSchema', 'shared-contracts'],
  ['requestOfKey', 'shared-contracts'],
  ['EVENTS', 'shared-contracts'],
])('a remote that imports %s takes %s from the shell', async (name, key) => {
  const { folder, write } = createTinyFolder();
  write('src/expose/page.ts', `export { ${name} as used } from 'shared-contracts';\n`);
  const { release } = await buildRemote(folder, { release: false });
  expect(release.shared).toEqual({ [key]: '^2.0.0' });
  expect(release.assets['./page']?.shared).toEqual([key]);
  rmSync(folder, { recursive: true });
});

describe('a tool of the team', () => {
  const script = "globalThis.mfe_tiny = { init() {}, get: './page' };";
  const build = { command: 'node tool.mjs', folder: 'dist/built', entry: 'entry.js' };
  const shared = { react: '^19 || ^20' };
  /** The tool leaves these files; mfe.json says so and what the test changes. */
  function withTool(files: Record<string, string>, changes: object = {}): void {
    tiny.manifest({ budget: { initialBrotliKb: 5 }, shared, build: { ...build, ...changes } });
    const lines = Object.entries(files).map(
      ([file, text]) =>
        `mkdirSync(dirname('dist/built/${file}'), { recursive: true });\n` +
        `writeFileSync('dist/built/${file}', ${JSON.stringify(text)});`,
    );
    tiny.write(
      'tool.mjs',
      `import { mkdirSync, rmSync, writeFileSync } from 'node:fs';\nimport { dirname } from 'node:path';\n` +
        `rmSync('dist/built', { recursive: true, force: true });\n${lines.join('\n')}\n`,
    );
  }
  const built = async () =>
    (await buildRemote(tiny.folder, { release: false, into: join(tiny.folder, 'own') })).release;

  test('builds a remote whose files are all published, without hidden ones and packed twins of its own', async () => {
    withTool({
      'entry.js': script,
      'a/b.js': '1',
      'a.css': '',
      'a/b.js.br': 'x',
      '.vite/m.json': '{}',
      'b.js.map': '{}',
    });
    expect(await built()).toMatchObject({
      entry: 'entry.js',
      format: 'script',
      protocol: 1,
      shared,
      assets: { './page': { js: ['a/b.js'], css: ['a.css'], shared: ['react'] } },
      integrity: { 'entry.js': integrityOf(join(tiny.folder, 'own', 'entry.js')) },
    });
    expect(Object.keys((await built()).integrity)).toEqual(['a.css', 'a/b.js', 'entry.js']);
  });

  test("needs the files that the tool's own manifest names, of an ES module all of them", async () => {
    const assets = { js: { sync: ['page.js'] }, css: { sync: [] } };
    const manifest = JSON.stringify({ exposes: [{ path: './page', assets }] });
    withTool({ 'entry.js': script, 'page.js': '', 'later.js': '', 'mf-manifest.json': manifest });
    expect((await built()).assets['./page']?.js).toEqual(['page.js']);
    const module = "export const init = () => {}, get = './page';";
    withTool(
      { 'entry.js': module, 'page.js': '', 'later.mjs': '', 'mf-manifest.json': manifest },
      { format: 'module' },
    );
    expect(await built()).toMatchObject({ format: 'module', assets: { './page': { js: ['later.mjs', 'page.js'] } } });
  });

  test('may be written in JavaScript: the release names what it imports of the shared packages', async () => {
    withTool({ 'entry.js': script });
    tiny.write('src/part.js', "import { Button } from 'shared-ui';\nexport const used = Button;\n");
    expect((await built()).imports).toEqual({ 'shared-ui': ['Button'] });
    rmSync(join(tiny.folder, 'src/part.js'));
  });

  test.each<[string, Record<string, string>, object, string]>([
    ['a command that fails', { 'entry.js': script }, { command: 'exit 3' }, "'exit 3' failed with exit code 3"],
    ['no entry', { 'other.js': script }, {}, 'left no entry.js'],
    ['an ES module declared as a script', { 'entry.js': 'export const get = 1;' }, {}, '"format": "module"'],
    [
      'a script declared as an ES module',
      { 'entry.js': script },
      { format: 'module' },
      'it has to export init and get',
    ],
    ['a folder that browsers do not reach', { 'entry.js': script, 'server/a.js': '' }, {}, 'wrote server/a.js'],
    ['a container of another name', { 'entry.js': 'var tiny = {};' }, {}, 'sets no global variable mfe_tiny'],
  ])('is refused with %s', async (_, files, changes, sentence) => {
    withTool(files, changes);
    await expect(built()).rejects.toThrow(sentence);
  });
});
