import { type ByteLog, TEXT_ALIGNMENT } from 'search-engine';

const LATEST = 2000;

/**
 * Keeps the first texts and the latest; for another it gives the one of the first that it repeats. Whole records of a
 * million listings are not what is measured.
 */
export class FirstLog implements ByteLog {
  readonly bytes = 0;
  private readonly texts = new Map<number, string>();
  private next = 0;

  constructor(private readonly first: number) {}

  append(text: string): number {
    const place = this.next++;
    this.texts.set(place * TEXT_ALIGNMENT, text);
    if (place - LATEST >= this.first) this.texts.delete((place - LATEST) * TEXT_ALIGNMENT);
    return place * TEXT_ALIGNMENT;
  }
  read(address: number): string {
    const repeats = (address / TEXT_ALIGNMENT) % this.first;
    return this.texts.get(address) ?? this.texts.get(repeats * TEXT_ALIGNMENT) ?? 'null';
  }
  bytesAt(address: number): Uint8Array {
    return new TextEncoder().encode(this.read(address));
  }
  head(address: number): string {
    return this.read(address);
  }
  rewrite(addresses: Float64Array): Float64Array {
    return addresses;
  }
}
