/** Numbers that look random and are the same every time (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /** 0 to 1, 1 not included */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
  below(count: number): number {
    return Math.floor(this.next() * count);
  }
  chance(share: number): boolean {
    return this.next() < share;
  }
  pick<T>(values: readonly [T, ...T[]]): T {
    return values[this.below(values.length)] ?? values[0];
  }
  some<T>(values: readonly T[], most: number): T[] {
    const count = this.below(most + 1);
    return values.filter(() => this.chance(count / Math.max(1, values.length)));
  }
}
