import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRecords } from './read-records';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'records-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function read(text: string) {
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
