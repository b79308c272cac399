import { uint8At } from '../arrays';
import type { SnapshotReader, SnapshotWriter } from './snapshot';

/** Addresses are multiples of this. */
export const TEXT_ALIGNMENT = 16;
/** The next multiple. */
export function aligned(length: number): number {
  return Math.ceil(length / TEXT_ALIGNMENT) * TEXT_ALIGNMENT;
}

/** Where texts are kept that a search only reads when it shows them: cards and whole records. */
export interface ByteLog {
  /** @returns the address under which the text is found again */
  append(text: string): number;
  read(address: number): string;
  /** the text in UTF-8, to be used before anything is appended */
  bytesAt(address: number): Uint8Array;
  /** the text's first characters: at least `length` of them where it has so many */
  head(address: number, length: number): string;
  /** Rewrites the log. `keep` names the used addresses and gets each one's new address. */
  rewrite(addresses: Float64Array): Float64Array;
  readonly bytes: number;
  /** logs without these are in no snapshot */
  save?(writer: SnapshotWriter): void;
  load?(reader: SnapshotReader): void;
}

const CHUNK = 1 << 22;
/** Bytes that a unit of a string takes at most. */
const UTF8_MOST = 3;

/** Texts as UTF-8 in large pieces of memory, each behind its length. */
export class MemoryLog implements ByteLog {
  private chunks: Uint8Array[] = [];
  private end = CHUNK;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  get bytes(): number {
    return this.chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  }

  append(text: string): number {
    const most = text.length * UTF8_MOST + 4;
    const chunk = this.chunks.at(-1);
    if (!chunk || this.end + most > CHUNK) return this.put(this.encoder.encode(text));
    const at = this.end;
    const { written } = this.encoder.encodeInto(text, chunk.subarray(at + 4));
    writeLength(chunk, at, written);
    this.end += aligned(written + 4);
    return (this.chunks.length - 1) * CHUNK + at;
  }

  read(address: number): string {
    return this.decoder.decode(this.bytesAt(address));
  }

  bytesAt(address: number): Uint8Array {
    return lengthAndBytes(this.chunks, address);
  }

  head(address: number, length: number): string {
    const bytes = this.bytesAt(address);
    let text = '';
    for (let at = 0; at < length && at < bytes.length; at++) {
      const byte = uint8At(bytes, at);
      // beyond plain letters a character takes up to three bytes for each unit of a string
      if (byte > 127) return this.decoder.decode(bytes.subarray(0, length * 3));
      text += String.fromCharCode(byte);
    }
    return text;
  }

  rewrite(addresses: Float64Array): Float64Array {
    const old = this.chunks;
    const view = (address: number) => lengthAndBytes(old, address);
    this.clear();
    return addresses.map((address) => this.put(view(address)));
  }

  /** Starts again without any text. */
  clear(): void {
    this.chunks = [];
    this.end = CHUNK;
  }

  save(writer: SnapshotWriter): void {
    writer.note([this.chunks.length, this.end]);
    for (const chunk of this.chunks) writer.array(chunk);
  }

  load(reader: SnapshotReader): void {
    const [count, end] = reader.list().map(Number);
    this.chunks = Array.from({ length: count ?? 0 }, () => reader.array('Uint8Array'));
    this.end = end ?? CHUNK;
  }

  private put(bytes: Uint8Array): number {
    const needed = aligned(bytes.length + 4);
    if (this.end + needed > CHUNK) {
      this.chunks.push(new Uint8Array(Math.max(CHUNK, needed)));
      this.end = 0;
    }
    const chunk = this.chunks.at(-1) ?? new Uint8Array(0);
    const at = this.end;
    writeLength(chunk, at, bytes.length);
    chunk.set(bytes, at + 4);
    this.end += needed;
    return (this.chunks.length - 1) * CHUNK + at;
  }
}

function lengthAndBytes(chunks: readonly Uint8Array[], address: number): Uint8Array {
  const chunk = chunks[Math.floor(address / CHUNK)];
  if (!chunk) return new Uint8Array(0);
  const at = address % CHUNK;
  const length = readLength(chunk, at);
  return chunk.subarray(at + 4, at + 4 + length);
}

function writeLength(chunk: Uint8Array, at: number, length: number): void {
  for (let byte = 0; byte < 4; byte++) chunk[at + byte] = length >>> (byte * 8);
}
function readLength(chunk: Uint8Array, at: number): number {
  const byte = (index: number) => uint8At(chunk, at + index);
  return byte(0) | (byte(1) << 8) | (byte(2) << 16) | (byte(3) << 24);
}
