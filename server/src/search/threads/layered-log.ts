import { type ByteLog, MemoryLog } from '../engine/byte-log';
import type { SnapshotReader } from '../engine/snapshot';

/** Texts that another thread writes. */
type BaseLog = Pick<ByteLog, 'read' | 'bytesAt' | 'head' | 'bytes'> & { load(reader: SnapshotReader): void };

/** Later texts have addresses from here on: half of what addresses can name. */
const LATER = 2 ** 35;

/** The texts of another thread as they were taken over, and behind them in memory those of the changes since. */
export class LayeredLog implements ByteLog {
  private later = new MemoryLog();

  constructor(private readonly base: BaseLog) {}

  get bytes(): number {
    return this.later.bytes;
  }

  append(text: string): number {
    return LATER + this.later.append(text);
  }

  read(address: number): string {
    return address < LATER ? this.base.read(address) : this.later.read(address - LATER);
  }

  bytesAt(address: number): Uint8Array {
    return address < LATER ? this.base.bytesAt(address) : this.later.bytesAt(address - LATER);
  }

  head(address: number, length: number): string {
    return address < LATER ? this.base.head(address, length) : this.later.head(address - LATER, length);
  }

  rewrite(): Float64Array {
    throw new Error('only the thread that writes texts moves them');
  }

  load(reader: SnapshotReader): void {
    this.base.load(reader);
    this.later = new MemoryLog();
  }
}
