import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoryLog } from 'search-engine';
import { afterAll, expect, test } from 'vitest';
import { FileLog } from './file-log';

const folder = mkdtempSync(join(tmpdir(), 'file-log-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

test.each([
  ['in memory', () => new MemoryLog()],
  ['in a file', () => new FileLog(join(folder, `log-${files++}`))],
])('a log %s gives back what it was given, short, long and moved', (_, make) => {
  const log = make();
  const texts = [
    '',
    'Kīhei',
    'x'.repeat(3_000_000),
    ...Array.from({ length: 2000 }, (__, at) => `${at}ʻokina`.repeat(400)),
  ];
  const addresses = texts.map((text) => log.append(text));
  expect(addresses.map((address) => log.read(address))).toEqual(texts);
  expect(log.head(addresses[1] ?? 0, 2).startsWith('Kī')).toBe(true);
  const kept = log.rewrite(Float64Array.of(addresses[1] ?? 0, addresses[7] ?? 0));
  expect([...kept].map((address) => log.read(address))).toEqual([texts[1], texts[7]]);
  expect(log.read(log.append('after'))).toBe('after');
});
