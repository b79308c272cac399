import { closeSync, ftruncateSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { aligned, type ByteLog } from './engine/byte-log';

const PENDING = 1 << 20;
const LENGTH = 4;
/** Read at once; most cards are no longer. */
const USUAL = 2048;

/**
 * Texts in a file of their own, for inventories whose records are too many for memory. The file belongs to this
 * process alone: it is begun anew at the start and holds nothing that is not stored elsewhere.
 */
export class FileLog implements ByteLog {
  private file: number;
  private written = 0;
  private pending = Buffer.alloc(PENDING);
  private used = 0;

  constructor(private readonly path: string) {
    this.file = openSync(path, 'w+');
  }

  get bytes(): number {
    return this.pending.length;
  }

  append(text: string): number {
    return this.put(Buffer.from(text));
  }

  read(address: number): string {
    return this.bytesAt(address).toString('utf8');
  }

  head(address: number, length: number): string {
    return this.bytesAt(address, length * 3).toString('utf8');
  }

  rewrite(addresses: Float64Array): Float64Array {
    const path = `${this.path}.new`;
    const fresh = new FileLog(path);
    const moved = addresses.map((address) => fresh.put(this.bytesAt(address)));
    closeSync(this.file);
    unlinkSync(this.path);
    ({ file: this.file, written: this.written, pending: this.pending, used: this.used } = fresh);
    return moved;
  }

  /** Gives the file back. */
  close(): void {
    ftruncateSync(this.file);
    closeSync(this.file);
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
    this.written += this.used;
    this.used = 0;
    if (next > this.pending.length) this.pending = Buffer.alloc(next);
  }

  private bytesAt(address: number, most = Infinity): Buffer {
    if (address >= this.written) {
      const at = address - this.written;
      const end = at + LENGTH + Math.min(this.pending.readUInt32LE(at), most);
      return this.pending.subarray(at + LENGTH, end);
    }
    const usual = this.readAt(address, Math.min(USUAL, this.written - address));
    const length = Math.min(usual.readUInt32LE(0), most);
    if (length + LENGTH <= usual.length) return usual.subarray(LENGTH, LENGTH + length);
    return this.readAt(address + LENGTH, length);
  }

  private readAt(address: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    let done = 0;
    while (done < length) {
      const got = readSync(this.file, bytes, done, length - done, address + done);
      if (got === 0) throw new Error(`${this.path} ends early`);
      done += got;
    }
    return bytes;
  }
}
