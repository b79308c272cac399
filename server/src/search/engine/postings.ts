/** A growing list of ascending numbers, each as its distance from the one before in as few bytes as it takes. */
export class Postings {
  private bytes: Uint8Array;
  private length = 0;
  private last = 0;

  constructor(room = 4) {
    this.bytes = new Uint8Array(room);
  }

  /** `number` is not below the one before. */
  push(number: number): void {
    let rest = number - this.last;
    this.last = number;
    while (rest > 127) {
      this.put((rest & 127) | 128);
      rest >>>= 7;
    }
    this.put(rest);
  }

  each(use: (number: number) => void): void {
    const { bytes, length } = this;
    let number = 0;
    for (let at = 0; at < length; ) {
      let byte = bytes[at++] ?? 0;
      let distance = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] ?? 0;
        distance |= (byte & 127) << shift;
      }
      number += distance;
      use(number);
    }
  }

  /** Gives back what is not used. */
  trim(): void {
    this.bytes = this.bytes.slice(0, this.length);
  }

  get size(): number {
    return this.length;
  }

  private put(byte: number): void {
    if (this.length === this.bytes.length) {
      const larger = new Uint8Array(Math.max(4, this.bytes.length * 2));
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes[this.length++] = byte;
  }
}
