/** Where texts are kept that a search only reads when it shows them: cards and whole records. */
export interface ByteLog {
  /** @returns the address under which the text is found again */
  append(text: string): number;
  read(address: number): string;
  /** the text's first characters, at least `length` of them where it has so many */
  head(address: number, length: number): string;
  /** Begins anew; `keep` names the addresses still in use and gets each one's new address. */
  rewrite(addresses: Float64Array): Float64Array;
  readonly bytes: number;
}

const CHUNK = 1 << 22;

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
    return this.put(this.encoder.encode(text));
  }

  read(address: number): string {
    return this.decoder.decode(this.bytesAt(address));
  }

  head(address: number, length: number): string {
    // a character takes up to three bytes for each unit of a string; half a character at the end does no harm
    return this.decoder.decode(this.bytesAt(address).subarray(0, length * 3));
  }

  rewrite(addresses: Float64Array): Float64Array {
    const old = this.chunks;
    const view = (address: number) => lengthAndBytes(old, address);
    this.chunks = [];
    this.end = CHUNK;
    return addresses.map((address) => this.put(view(address)));
  }

  private bytesAt(address: number): Uint8Array {
    return lengthAndBytes(this.chunks, address);
  }

  private put(bytes: Uint8Array): number {
    const needed = bytes.length + 4;
    if (this.end + needed > CHUNK) {
      this.chunks.push(new Uint8Array(Math.max(CHUNK, needed)));
      this.end = 0;
    }
    const chunk = this.chunks.at(-1) ?? new Uint8Array(0);
    const at = this.end;
    new DataView(chunk.buffer).setUint32(at, bytes.length);
    chunk.set(bytes, at + 4);
    this.end += needed;
    return (this.chunks.length - 1) * CHUNK + at;
  }
}

function lengthAndBytes(chunks: readonly Uint8Array[], address: number): Uint8Array {
  const chunk = chunks[Math.floor(address / CHUNK)];
  if (!chunk) return new Uint8Array(0);
  const at = address % CHUNK;
  const length = new DataView(chunk.buffer).getUint32(at);
  return chunk.subarray(at + 4, at + 4 + length);
}
