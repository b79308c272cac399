import { sharedBuffer } from './shared-buffer';

/**
 * The ids of all positions as bytes one after the other: what an answer names most often is read without a look
 * into the cards.
 */
export class IdColumn {
  private bytes: Uint8Array = new Uint8Array(sharedBuffer(4096));
  private used = 0;
  /** where each begins; it ends where the next begins */
  private starts: Uint32Array = new Uint32Array(sharedBuffer(4 * 257));
  private count = 0;
  /** ids that are not plain letters, by position */
  private odd = new Map<number, string>();

  /** Behind all others. */
  push(id: string): void {
    const position = this.count++;
    if (position + 2 > this.starts.length)
      this.starts = grown(this.starts, new Uint32Array(sharedBuffer((position + 2) * 8)));
    if (this.used + id.length > this.bytes.length)
      this.bytes = grown(this.bytes, new Uint8Array(sharedBuffer((this.used + id.length) * 2)));
    let plain = true;
    for (let at = 0; at < id.length; at++) {
      const code = id.charCodeAt(at);
      plain &&= code < 128;
      this.bytes[this.used++] = code;
    }
    if (!plain) this.odd.set(position, id);
    this.starts[position + 1] = this.used;
  }

  at(position: number): string {
    const odd = this.odd.size > 0 ? this.odd.get(position) : undefined;
    if (odd !== undefined) return odd;
    const [from, to] = [this.starts[position] ?? 0, this.starts[position + 1] ?? 0];
    return String.fromCharCode(...this.bytes.subarray(from, to));
  }

  /** Positions take the order given. */
  reorder(order: Int32Array, capacity: number): void {
    const ordered = new IdColumn();
    ordered.bytes = new Uint8Array(sharedBuffer(this.used + (capacity - order.length) * 12));
    ordered.starts = new Uint32Array(sharedBuffer((capacity + 2) * 4));
    for (const position of order) ordered.push(this.at(position));
    ({ bytes: this.bytes, used: this.used, starts: this.starts, count: this.count, odd: this.odd } = ordered);
  }

  get memory(): number {
    return this.bytes.byteLength + this.starts.byteLength;
  }
}

function grown<A extends Uint8Array | Uint32Array>(values: A, larger: A): A {
  larger.set(values);
  return larger;
}
