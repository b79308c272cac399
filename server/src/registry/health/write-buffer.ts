/** Maximum number of values that wait to be written; further ones are dropped. */
const MAX_WAITING = 20_000;

/** Values that wait to be written, one for each key. Each write is one transaction, so nothing is counted twice. */
export class WriteBuffer<T> {
  private readonly waiting = new Map<string, T>();

  constructor(
    private readonly write: (value: T) => Promise<void>,
    private readonly join: (earlier: T, later: T) => T,
  ) {}

  /** Joins a value with the one that waits under its key. */
  add(key: string, value: T): void {
    const earlier = this.waiting.get(key);
    if (earlier === undefined && this.waiting.size >= MAX_WAITING) return;
    this.waiting.set(key, earlier === undefined ? value : this.join(earlier, value));
  }

  /** Writes all values. What could not be written waits for the next time, joined with what came meanwhile. */
  async flush(): Promise<void> {
    for (const [key, value] of [...this.waiting]) {
      this.waiting.delete(key);
      try {
        await this.write(value);
      } catch (error) {
        const later = this.waiting.get(key);
        this.waiting.set(key, later === undefined ? value : this.join(value, later));
        throw error;
      }
    }
  }
}
