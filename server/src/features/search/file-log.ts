import {
  closeSync,
  fstatSync,
  fsync,
  ftruncateSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { aligned, type ByteLog, type SnapshotReader, type SnapshotWriter } from 'search-engine';

/** Bytes of the number in front of each text. */
const LENGTH = 4;
/** Read at once; most cards are no longer. */
const USUAL = 2048;
const PENDING = 1 << 20;
/** Read at once when the checksum of a file is computed. */
const PIECE = 4 << 20;
/** Bytes that a unit of a string takes at most. */
const UTF8_MOST = 3;
/** No file. */
const CLOSED = -1;
/** After a first load it takes seconds: no request waits for it. */
const synced = promisify(fsync);

/**
 * Texts in a file, which would need too much memory. All of it is also stored elsewhere. It always starts a new file,
 * `<path>.<number>`, and another one when it is rewritten: a snapshot may still need the earlier ones, so they stay
 * until `forget`.
 */
export class FileLog implements ByteLog {
  private file: number;
  private written = 0;
  /** of all bytes in the file */
  private checksum = 0;
  private pending = Buffer.alloc(PENDING);
  private used = 0;

  constructor(
    readonly path: string,
    private number = nextNumber(path),
  ) {
    this.file = openSync(this.current, 'w+');
  }

  get bytes(): number {
    return this.pending.length;
  }

  append(text: string): number {
    const most = aligned(LENGTH + text.length * UTF8_MOST);
    if (this.used + most > this.pending.length) this.flush(most);
    const address = this.written + this.used;
    const length = this.pending.write(text, this.used + LENGTH);
    this.pending.writeUInt32LE(length, this.used);
    this.used += aligned(LENGTH + length);
    return address;
  }

  read(address: number): string {
    return this.bytesAt(address).toString('utf8');
  }

  head(address: number, length: number): string {
    return this.bytesAt(address, length * 3).toString('utf8');
  }

  bytesAt(address: number, most = Infinity): Buffer {
    if (address >= this.written) {
      const at = address - this.written;
      const end = at + LENGTH + Math.min(this.pending.readUInt32LE(at), most);
      return this.pending.subarray(at + LENGTH, end);
    }
    return textBytes(this.file, this.written, address, most);
  }

  rewrite(addresses: Float64Array): Float64Array {
    const fresh = new FileLog(this.path, this.number + 1);
    const moved = this.copiedTo(fresh, addresses);
    this.goOnWith(fresh);
    return moved;
  }

  /** Starts again without any text; the existing file is not used. */
  clear(): void {
    this.goOnWith(new FileLog(this.path));
  }

  /** Everything so far can be read by others afterwards. */
  save(writer: SnapshotWriter): void {
    this.flush(0);
    writer.note([this.number, this.written, this.checksum]);
  }

  /** What was saved survives a loss of power afterwards. */
  sync(): Promise<void> {
    return synced(this.file);
  }

  /** Goes on with the file of a snapshot; what was written behind it is dropped.
   * @throws when the file is not there, too short or damaged */
  load(reader: SnapshotReader): void {
    const [number = 0, written = 0, checksum = 0] = reader.list().map(Number);
    const file = opened(`${this.path}.${number}`, written, checksum);
    closeSync(this.file);
    if (number !== this.number) rmSync(this.current, { force: true });
    this.number = number;
    this.file = file;
    ftruncateSync(this.file, written);
    this.written = written;
    this.checksum = checksum;
    this.used = 0;
  }

  /** Removes all files but the one in use: whatever snapshot needed them is no more. */
  forget(): void {
    for (const number of numbersOf(this.path))
      if (number !== this.number) rmSync(`${this.path}.${number}`, { force: true });
  }

  /** What is written afterwards fails: the number of a closed file soon belongs to another one. */
  close(): void {
    closeSync(this.file);
    this.file = CLOSED;
  }

  /** @throws when there is no room for the copy; nothing is left of it then */
  private copiedTo(fresh: FileLog, addresses: Float64Array): Float64Array {
    try {
      return addresses.map((address) => fresh.put(this.bytesAt(address)));
    } catch (error) {
      fresh.close();
      rmSync(fresh.current, { force: true });
      throw error;
    }
  }

  private goOnWith(fresh: FileLog): void {
    closeSync(this.file);
    ({ file: this.file, written: this.written, checksum: this.checksum } = fresh);
    ({ pending: this.pending, used: this.used, number: this.number } = fresh);
  }

  private get current(): string {
    return `${this.path}.${this.number}`;
  }

  private put(bytes: Buffer): number {
    const needed = aligned(LENGTH + bytes.length);
    if (this.used + needed > this.pending.length) this.flush(needed);
    const address = this.written + this.used;
    this.pending.writeUInt32LE(bytes.length, this.used);
    bytes.copy(this.pending, this.used + LENGTH);
    this.used += needed;
    return address;
  }

  private flush(next: number): void {
    let done = 0;
    while (done < this.used) done += writeSync(this.file, this.pending, done, this.used - done, this.written + done);
    this.checksum = crc32(this.pending.subarray(0, this.used), this.checksum);
    this.written += this.used;
    this.used = 0;
    if (next > this.pending.length) this.pending = Buffer.alloc(next);
  }
}

function numbersOf(path: string): number[] {
  const start = `${basename(path)}.`;
  const names = readdirSync(dirname(path)).filter((name) => name.startsWith(start));
  return names.map((name) => Number(name.slice(start.length))).filter((number) => Number.isInteger(number));
}
function nextNumber(path: string): number {
  return Math.max(0, ...numbersOf(path)) + 1;
}

function opened(path: string, length: number, checksum: number): number {
  const file = tryOpen(path);
  if (file === null) throw new Error(`${path} is gone`);
  const isShort = fstatSync(file).size < length;
  if (!isShort && checksumOf(file, length) === checksum) return file;
  closeSync(file);
  throw new Error(`${path} is ${isShort ? 'too short' : 'damaged: its checksum is wrong'}`);
}

function checksumOf(file: number, length: number): number {
  let checksum = 0;
  for (let at = 0; at < length; at += PIECE) checksum = crc32(readAt(file, at, Math.min(PIECE, length - at)), checksum);
  return checksum;
}

function tryOpen(path: string): number | null {
  try {
    return openSync(path, 'r+');
  } catch {
    return null;
  }
}

/** The bytes of one text of a log that ends at `end`, at most `most` of them. */
function textBytes(file: number, end: number, address: number, most: number): Buffer {
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
