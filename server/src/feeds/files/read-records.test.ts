import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRecords } from './read-records';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'records-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function read(text: string | Uint8Array) {
  const file = join(folder, 'feed.json');
  await writeFile(file, text);
  const records = [];
  for await (const record of readRecords(file)) records.push('value' in record ? record.value : record.problem);
  return records;
}

test.each([
  ['RESO', '{"@odata.context":"x","value":[{"ListingKey":"1"},{"ListingKey":"2"}]}'],
  ['Spark', '{"D":{"Success":true,"Results":[{"ListingKey":"1"},{"ListingKey":"2"}]}}'],
  ['a bare list', '[{"ListingKey":"1"},\n {"ListingKey":"2"}]'],
  ['lines', '{"ListingKey":"1"}\n{"ListingKey":"2"}\n'],
])('reads records out of %s', async (_, text) => {
  expect(await read(text)).toEqual([{ ListingKey: '1' }, { ListingKey: '2' }]);
});

test.each([
  ['"a text, with ] and {"', 'a text, with ] and {'],
  ['42', 42],
  ['null', null],
  ['["a list"]', ['a list']],
])('a bare %s between records is a record of its own, not passed over', async (bare, value) => {
  expect(await read(`{"value":[{"ListingKey":"1"}, ${bare} ,{"ListingKey":"2"},${bare}]}`)).toEqual([
    { ListingKey: '1' },
    value,
    { ListingKey: '2' },
    value,
  ]);
});

test('reports a record that is no JSON, and reads the next one', async () => {
  const [first, second] = await read('{"value":[{"ListingKey":broken},{"ListingKey":"2"}]}');
  expect(first).toMatch(/^invalid JSON/);
  expect(second).toEqual({ ListingKey: '2' });
});

test.each([
  ['after a record of a list', '{"value":[{"ListingKey":"1"},{"ListingKey":"2"}'],
  ['within a record of a list', '[{"ListingKey":"1"},{"Listing'],
  ['within a line', '{"ListingKey":"1"}\n{"ListingKey":"2"}\n{"Listing'],
  ['before its list', '{"value":'],
])('a file that was cut off %s is not read to its end', async (_, text) => {
  await expect(read(text)).rejects.toThrow('it was cut off');
});

const RECORDS = '[{"ListingKey":"1"}]';
test.each([
  ['of little end', Buffer.from(`\uFEFF${RECORDS}`, 'utf16le')],
  ['of big end', Buffer.from(`\uFEFF${RECORDS}`, 'utf16le').swap16()],
])('reads UTF-16 %s by the mark of its byte order', async (_, bytes) => {
  expect(await read(bytes)).toEqual([{ ListingKey: '1' }]);
});

test.each<[string, string | Uint8Array, RegExp]>([
  ['UTF-16 without a mark', Buffer.from(RECORDS, 'utf16le'), /convert it to JSON in UTF-8/],
  ['gzip', gzipSync(RECORDS), /packed with gzip; unpack it/],
  ['Windows-1252', Buffer.from('[{"ListingKey":"1","Street":"Lanai Café"}]', 'latin1'), /not UTF-8.*Windows-1252/],
  ['CSV', '\uFEFFListingKey;ListPrice\n1;650000\n', /not JSON, as CSV/],
  ['a web page', '\n<!doctype html><title>Sign in</title>', /not JSON, as CSV and web pages/],
  ['nothing', '', /no record/],
  ['broken records alone', '[{"ListingKey":broken}]', /No record/],
])('a file of %s is refused with the likely cause', async (_, content, message) => {
  await expect(read(content)).rejects.toThrow(message);
});

test('an empty list is read to its end', async () => {
  expect(await read('{"value":[]}')).toEqual([]);
});

test('a record that is nested too deep is refused in words, and the next one is read', async () => {
  const deep = `{"ListingKey":"1","Deep":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
  expect(await read(`[${deep},{"ListingKey":"2"}]`)).toEqual([
    'the record is nested too deep: more than 100 levels',
    { ListingKey: '2' },
  ]);
});
