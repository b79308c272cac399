const EMPTY = -1;
const FIRST_SLOTS = 64;

/** Hashes with positions, to be found at once, in the order they come. */
export class LaterKeys {
  private hashes = new Int32Array(FIRST_SLOTS);
  private positions = new Int32Array(FIRST_SLOTS).fill(EMPTY);
  count = 0;

  add(hash: number, position: number): void {
    if (this.count * 2 >= this.positions.length) this.grow();
    this.put(hash, position);
    this.count++;
  }

  /** Adds to `found` what has the hash. */
  find(hash: number, found: number[]): void {
    const mask = this.positions.length - 1;
    for (let slot = mixed(hash) & mask; this.positions[slot] !== EMPTY; slot = (slot + 1) & mask)
      if (this.hashes[slot] === hash) found.push(this.positions[slot] ?? 0);
  }

  each(use: (hash: number, position: number) => void): void {
    for (let slot = 0; slot < this.positions.length; slot++) {
      const position = this.positions[slot] ?? EMPTY;
      if (position !== EMPTY) use(this.hashes[slot] ?? 0, position);
    }
  }

  private put(hash: number, position: number): void {
    const mask = this.positions.length - 1;
    let slot = mixed(hash) & mask;
    while (this.positions[slot] !== EMPTY) slot = (slot + 1) & mask;
    this.hashes[slot] = hash;
    this.positions[slot] = position;
  }

  private grow(): void {
    const { hashes, positions } = this;
    this.hashes = new Int32Array(positions.length * 4);
    this.positions = new Int32Array(positions.length * 4).fill(EMPTY);
    for (let slot = 0; slot < positions.length; slot++) {
      const position = positions[slot] ?? EMPTY;
      if (position !== EMPTY) this.put(hashes[slot] ?? 0, position);
    }
  }
}

/** The lowest bits of similar keys lie apart. */
function mixed(hash: number): number {
  const first = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return first ^ (first >>> 15);
}
