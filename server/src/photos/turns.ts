/** Lets a few work at the same time; the others wait their turn. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #active = 0;

  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting = Number.POSITIVE_INFINITY,
  ) {}

  /** True when one more would wait too long. */
  get full(): boolean {
    return this.#active >= this.atOnce && this.#waiting.length >= this.mostWaiting;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#active >= this.atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#active++;
    try {
      return await work();
    } finally {
      // a place is handed on, never freed in between
      const next = this.#waiting.shift();
      if (next) next();
      else this.#active--;
    }
  }
}
