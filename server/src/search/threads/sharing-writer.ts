import { type AnyArray, SnapshotWriter } from '../engine/snapshot';

/** Takes down an index for other threads: what is written once lies in shared memory, of the rest each gets a copy. */
export class SharingWriter extends SnapshotWriter {
  override changing(values: AnyArray): void {
    this.array(values.slice());
  }
}
