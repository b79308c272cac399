import { type FileHandle, open, rename } from 'node:fs/promises';
import { setImmediate as nextLoop } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import {
  type AnyArray,
  type ArrayNote,
  arrayOver,
  isKindName,
  kindOf,
  SnapshotReader,
  type SnapshotWriter,
} from 'search-engine';

// The file: eight bytes of name, length and checksum of the notes, the notes as JSON, then the arrays one after the
// other, each beginning at a multiple of sixteen.

const NAME = 'LISTIDX1';
const HEAD = 16;
const ALIGNED = 16;
/** Bytes worked on before others get their turn. */
const PIECE = 4 << 20;

interface Contents {
  /** a snapshot of other code is of no use */
  code: string;
  arrays: (ArrayNote & { crc: number })[];
  notes: unknown[];
}

/** Writes a snapshot to a new file and renames it when it is complete. */
export async function writeSnapshot(path: string, code: string, { arrays, notes }: SnapshotWriter): Promise<void> {
  const described: Contents['arrays'] = [];
  for (const values of arrays)
    described.push({ kind: kindOf(values), length: values.length, crc: await checksumOf(bytesOf(values)) });
  const text = Buffer.from(JSON.stringify({ code, arrays: described, notes }));
  const head = Buffer.alloc(HEAD);
  head.write(NAME, 'latin1');
  head.writeUInt32LE(text.length, 8);
  head.writeUInt32LE(crc32(text), 12);
  const draft = `${path}.new`;
  const file = await open(draft, 'w');
  try {
    await writeWhole(file, head);
    await writeWhole(file, padded(text));
    for (const values of arrays) await writeBytes(file, bytesOf(values));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

/** Each upgrade and rollback meets it: the snapshot is intact, and another release wrote it. */
export class OtherCodeError extends Error {
  override readonly name = 'OtherCodeError';
  constructor() {
    super('the snapshot was written by other code');
  }
}

/**
 * Reads a snapshot.
 * @throws when there is none, when any byte of it is not as it was written, or when other code wrote it
 */
export async function readSnapshot(path: string, code: string): Promise<SnapshotReader> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(HEAD);
    await readWhole(file, head, 0);
    if (head.toString('latin1', 0, 8) !== NAME) throw new Error('this is no snapshot');
    const text = Buffer.alloc(Math.min(head.readUInt32LE(8), (await file.stat()).size));
    await readWhole(file, text, HEAD);
    if (crc32(text) !== head.readUInt32LE(12)) throw new Error('the notes of the snapshot are damaged');
    const contents = contentsOf(JSON.parse(text.toString()));
    if (contents.code !== code) throw new OtherCodeError();
    const arrays: AnyArray[] = [];
    let at = HEAD + aligned(text.length);
    for (const note of contents.arrays) {
      const values = arrayOver(note, new ArrayBuffer(note.length * bytesEach(note)), 0);
      const bytes = bytesOf(values);
      await readWhole(file, bytes, at);
      if ((await checksumOf(bytes)) !== note.crc) throw new Error('the snapshot is damaged');
      arrays.push(values);
      at += aligned(bytes.length);
    }
    return new SnapshotReader(arrays, contents.notes);
  } finally {
    await file.close();
  }
}

function contentsOf(value: unknown): Contents {
  if (typeof value !== 'object' || value === null) throw new Error('the snapshot has no notes');
  const { code, arrays, notes } = value as Partial<Record<keyof Contents, unknown>>;
  if (typeof code !== 'string' || !Array.isArray(arrays) || !Array.isArray(notes))
    throw new Error('the snapshot has other notes');
  return { code, notes, arrays: arrays.map(noteOf) };
}

function noteOf(value: { kind?: unknown; length?: unknown; crc?: unknown }): Contents['arrays'][number] {
  const { kind, length, crc } = value;
  if (!isKindName(kind) || typeof length !== 'number' || typeof crc !== 'number')
    throw new Error('the snapshot describes its arrays otherwise');
  return { kind, length, crc };
}

function bytesEach(note: ArrayNote): number {
  return arrayOver({ ...note, length: 0 }, new ArrayBuffer(0), 0).BYTES_PER_ELEMENT;
}
function bytesOf({ buffer, byteOffset, byteLength }: AnyArray): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
function aligned(length: number): number {
  return Math.ceil(length / ALIGNED) * ALIGNED;
}
function padded(bytes: Uint8Array): Buffer {
  const all = Buffer.alloc(aligned(bytes.length));
  all.set(bytes);
  return all;
}

/** The checksum covers the length too: what is missing at the end is as bad as what is wrong. */
async function checksumOf(bytes: Uint8Array): Promise<number> {
  let crc = bytes.length;
  for (let at = 0; at < bytes.length; at += PIECE) {
    crc = crc32(bytes.subarray(at, at + PIECE), crc);
    await nextLoop();
  }
  return crc;
}

async function writeBytes(file: FileHandle, bytes: Uint8Array): Promise<void> {
  const rest = bytes.length % ALIGNED;
  await writeWhole(file, bytes);
  if (rest > 0) await writeWhole(file, Buffer.alloc(ALIGNED - rest));
}

/** A disk that is nearly full takes a part, and only then says that there is no room. */
async function writeWhole(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, Math.min(PIECE, bytes.length - done));
    done += bytesWritten;
  }
}

async function readWhole(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, done, Math.min(PIECE, bytes.length - done), position + done);
    if (bytesRead === 0) throw new Error('the snapshot ends early');
    done += bytesRead;
  }
}
