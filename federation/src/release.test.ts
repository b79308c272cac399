import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brotliKb, contentHash, filesOf, integrityList, moveSourceMaps, precompress } from './release';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const write = (file: string, text: string) => {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), text);
};

test('lists the sha384 of every file', () => {
  write('a.js', '');
  expect(integrityList(folder)).toEqual({
    'a.js': 'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb',
  });
});

test('gives the same content the same hash, and other content another', () => {
  write('a.js', 'one');
  const first = contentHash(integrityList(folder));
  expect(contentHash(integrityList(folder))).toBe(first);
  write('a.js', 'two');
  expect(contentHash(integrityList(folder))).not.toBe(first);
});

test('compresses files that get smaller, and no others', () => {
  const text = 'aloha '.repeat(500);
  write('a.js', text);
  write('tiny.js', 'x');
  precompress(folder);
  expect(brotliDecompressSync(readFileSync(join(folder, 'a.js.br'))).toString()).toBe(text);
  expect(filesOf(folder)).toEqual(['a.js', 'a.js.br', 'tiny.js']);
});

test('counts a file once, however many modules load it', () => {
  write('a.js', Array.from({ length: 20_000 }, (_, index) => String.fromCharCode(33 + ((index * 7919) % 90))).join(''));
  expect(brotliKb(folder, ['a.js', 'a.js'])).toBe(brotliKb(folder, ['a.js']));
});

test('moves source maps out of the public folder', () => {
  write('out/a.js', 'x');
  write('out/a.js.map', '{}');
  moveSourceMaps(join(folder, 'out'), join(folder, 'maps'));
  expect(filesOf(folder)).toEqual(['maps/a.js.map', 'out/a.js']);
});
