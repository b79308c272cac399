import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildRemote } from './build-remote';
import { integrityOf } from './release';

let folder = '';
const manifest = {
  name: 'tiny',
  contract: '^1.0.0',
  pages: [{ area: 'search', expose: './page' }],
  extensions: [],
  emits: [],
  listens: [],
  budget: { initialBrotliKb: 40 },
};
const write = (file: string, text: string) => {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), text);
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mfe-tiny-'));
  write('package.json', JSON.stringify({ name: 'mfe-tiny', version: '1.2.3', type: 'module' }));
  write(
    'src/expose/page.ts',
    "import { useState } from 'react';\nimport classes from './page.module.css';\nexport const used = [useState, classes.box];\n",
  );
  write('src/expose/page.module.css', '.box { color: red; }\n');
});
afterAll(() => rmSync(folder, { recursive: true }));
const withManifest = (changes: object) => write('mfe.json', JSON.stringify({ ...manifest, ...changes }));

test('builds a version whose every file is listed with its hash, and bundles no React', async () => {
  withManifest({});
  const { release, folder: built } = await buildRemote(folder, { release: false });
  expect(release.version).toMatch(/^1\.2\.3-[0-9a-f]{8}$/);
  const files = readdirSync(built).filter((file) => file !== 'release.json' && !file.endsWith('.br'));
  expect(Object.keys(release.integrity).sort()).toEqual(files.sort());
  for (const file of files) expect(release.integrity[file]).toBe(integrityOf(join(built, file)));
  const code = files.filter((file) => file.endsWith('.js')).map((file) => readFileSync(join(built, file), 'utf8'));
  expect(code.join('')).not.toContain('react.transitional.element');
  expect(files.some((file) => file.endsWith('.map'))).toBe(false);
  expect(Object.keys(release.shared)).toEqual(['react']);
});

test("puts the remote's name in front of its class names, and a hash into every file's", async () => {
  const { release, folder: built } = await buildRemote(folder, { release: false });
  const [sheet = ''] = release.assets['./page']?.css ?? [];
  expect(readFileSync(join(built, sheet), 'utf8')).toMatch(/^\.mfe_tiny-box-/);
  expect(release.entry).toMatch(/^entry\.[0-9a-f]{8}\.js$/);
});

test('the same sources give the same version, other sources another, and the old files stay', async () => {
  const first = await buildRemote(folder, { release: false });
  expect((await buildRemote(folder, { release: false })).release.version).toBe(first.release.version);
  write('src/expose/page.module.css', '.box { color: blue; }\n');
  const second = await buildRemote(folder, { release: false });
  expect(second.release.version).not.toBe(first.release.version);
  expect(existsSync(join(first.folder, first.release.entry))).toBe(true);
});

test('a released version is built once and never changed', async () => {
  expect((await buildRemote(folder, { release: true })).release.version).toBe('1.2.3');
  write('src/expose/page.module.css', '.box { color: green; }\n');
  await expect(buildRemote(folder, { release: true })).rejects.toThrow('Raise the version');
});

test('refuses what is over budget, with both numbers', async () => {
  withManifest({ budget: { initialBrotliKb: 1 } });
  await expect(buildRemote(folder, { release: false })).rejects.toThrow(
    /tiny needs [\d.]+ KB .* its budget in mfe\.json is 1 KB/,
  );
});

test('names the field of mfe.json that is wrong', async () => {
  withManifest({ pages: [{ area: 'elsewhere', expose: './page' }] });
  await expect(buildRemote(folder, { release: false })).rejects.toThrow('pages.0.area');
});

test('names the module that is exposed but not there', async () => {
  withManifest({ pages: [{ area: 'search', expose: './missing' }] });
  await expect(buildRemote(folder, { release: false })).rejects.toThrow('./src/expose/missing.ts');
});
