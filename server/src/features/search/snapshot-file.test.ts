import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SnapshotWriter } from 'search-engine';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { readSnapshot, writeSnapshot } from './snapshot-file';

const folder = mkdtempSync(join(tmpdir(), 'snapshot-file-'));
const path = join(folder, 'snapshot');
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

function written(first: number): SnapshotWriter {
  const writer = new SnapshotWriter();
  writer.note('a note');
  writer.array(Uint8Array.from({ length: 5000 }, (_, at) => (at + first) % 251));
  return writer;
}

interface Writes {
  write(bytes: Uint8Array, offset?: number, length?: number): Promise<unknown>;
}

/** Every write takes no more than `most` bytes; none once `room` is used up. */
async function writeInParts(most: number, room = Infinity): Promise<void> {
  const handle = await open(join(folder, 'any'), 'w');
  const prototype: Writes = Object.getPrototypeOf(handle);
  await handle.close();
  const { write } = prototype;
  let left = room;
  vi.spyOn(prototype, 'write').mockImplementation(function (this: Writes, bytes, offset = 0, length = bytes.length) {
    const part = Math.min(length, most, left);
    left -= part;
    if (part > 0) return write.call(this, bytes, offset, part);
    return Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
  });
}

test('a disk that takes only a part of a write gets the rest', async () => {
  await writeInParts(700);
  await writeSnapshot(path, 'one', written(0));
  const reader = await readSnapshot(path, 'one');
  expect([reader.array('Uint8Array')]).toEqual(written(0).arrays);
});

test('a disk that becomes full leaves the snapshot before as it was', async () => {
  await writeSnapshot(path, 'one', written(0));
  await writeInParts(700, 3000);
  await expect(writeSnapshot(path, 'one', written(1))).rejects.toThrow('no space');
  expect((await readSnapshot(path, 'one')).array('Uint8Array')[0]).toBe(0);
});
