const EMPTY = -1;
const FIRST = 64;
/** Slots for each key: half of them stay empty at least. */
const SPARSE = 4;

/** Hashes with positions in order of arrival. The hash table is built on the first look-up. */
export class LaterKeys {
  private hashes = new Int32Array(FIRST);
  private positions = new Int32Array(FIRST);
  count = 0;
  private slots = new Int32Array(0);
  /** number of keys in the hash table */
  private slotted = 0;

  add(hash: number, position: number): void {
    if (this.count === this.hashes.length) this.grow(this.count * 2);
    this.hashes[this.count] = hash;
    this.positions[this.count++] = position;
  }

  /** Takes room for so many at once: growing takes the longer the more there are. */
  reserve(count: number): void {
    if (count > this.hashes.length) this.grow(count);
    this.makeSlots(count);
  }

  /** Adds all keys of another one, whose positions begin at `offset` here. */
  append({ hashes, positions, count }: LaterKeys, offset: number): void {
    if (this.count + count > this.hashes.length) this.grow((this.count + count) * 2);
    this.hashes.set(hashes.subarray(0, count), this.count);
    for (let at = 0; at < count; at++) this.positions[this.count + at] = (positions[at] ?? 0) + offset;
    this.count += count;
  }

  /** Adds to `found` what has the hash. */
  find(hash: number, found: number[]): void {
    if (this.slotted < this.count) this.fillSlots();
    const mask = this.slots.length - 1;
    for (let slot = mixed(hash) & mask; mask > 0; slot = (slot + 1) & mask) {
      const at = this.slots[slot] ?? EMPTY;
      if (at === EMPTY) return;
      if (this.hashes[at] === hash) found.push(this.positions[at] ?? 0);
    }
  }

  each(use: (hash: number, position: number) => void): void {
    for (let at = 0; at < this.count; at++) use(this.hashes[at] ?? 0, this.positions[at] ?? 0);
  }

  private fillSlots(): void {
    if (this.count * 2 > this.slots.length) this.makeSlots(this.count);
    const mask = this.slots.length - 1;
    for (; this.slotted < this.count; this.slotted++) {
      let slot = mixed(this.hashes[this.slotted] ?? 0) & mask;
      while (this.slots[slot] !== EMPTY) slot = (slot + 1) & mask;
      this.slots[slot] = this.slotted;
    }
  }

  private makeSlots(count: number): void {
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(count * SPARSE))).fill(EMPTY);
    this.slotted = 0;
  }

  private grow(length: number): void {
    const { hashes, positions } = this;
    this.hashes = new Int32Array(length);
    this.hashes.set(hashes);
    this.positions = new Int32Array(length);
    this.positions.set(positions);
  }
}

/** The lowest bits of similar keys lie apart. */
function mixed(hash: number): number {
  const first = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return first ^ (first >>> 15);
}
