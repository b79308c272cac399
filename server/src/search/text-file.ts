import { closeSync, openSync, readSync } from 'node:fs';
import type { ByteLog } from './engine/byte-log';
import type { SnapshotReader } from './engine/snapshot';

/** Bytes of the number in front of each text. */
export const LENGTH = 4;
/** Read at once; most cards are no longer. */
const USUAL = 2048;

/** The bytes of one text of a log that ends at `end`, at most `most` of them. */
export function textBytes(file: number, end: number, address: number, most: number): Buffer {
  const usual = readAt(file, address, Math.min(USUAL, end - address));
  const length = Math.min(usual.readUInt32LE(0), most);
  if (length + LENGTH <= usual.length) return usual.subarray(LENGTH, LENGTH + length);
  return readAt(file, address + LENGTH, length);
}

function readAt(file: number, address: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let done = 0;
  while (done < length) {
    const got = readSync(file, bytes, done, length - done, address + done);
    if (got === 0) throw new Error('the file of texts ends early');
    done += got;
  }
  return bytes;
}

/** The texts of a FileLog as it was saved, read by another thread. */
export class TextFile implements Pick<ByteLog, 'read' | 'bytesAt' | 'head' | 'bytes'> {
  readonly bytes = 0;
  private file: number | null = null;
  private end = 0;

  constructor(private readonly path: string) {}

  read(address: number): string {
    return this.bytesAt(address).toString('utf8');
  }
  bytesAt(address: number, most = Infinity): Buffer {
    return this.file === null ? Buffer.alloc(0) : textBytes(this.file, this.end, address, most);
  }
  head(address: number, length: number): string {
    return this.bytesAt(address, length * 3).toString('utf8');
  }

  /** @throws when the log has moved on since, to another file */
  load(reader: SnapshotReader): void {
    const [number = 0, end = 0] = reader.list().map(Number);
    const file = openSync(`${this.path}.${number}`, 'r');
    if (this.file !== null) closeSync(this.file);
    this.file = file;
    this.end = end;
  }
}
