import type { FastifyReply } from 'fastify';

type Client = Pick<FastifyReply, 'raw'>;

/**
 * Limits the large bodies that are in memory at once, by key. A slot is taken before its body is read. It is released
 * with the response, or when the client has disconnected and the work has ended.
 */
export class BodySlots {
  private readonly taken = new Map<string, number>();
  private readonly atWork = new Set<Client['raw']>();

  constructor(private readonly max: number) {}

  /** @returns false when all slots are taken, and for a client that has disconnected: no event would release its slot */
  take({ raw }: Client, key: string): boolean {
    const taken = this.taken.get(key) ?? 0;
    if (taken >= this.max || raw.destroyed) return false;
    this.taken.set(key, taken + 1);
    raw.once('close', () => {
      if (!this.atWork.has(raw)) this.release(key);
    });
    return true;
  }

  /** Keeps a slot until the work has ended, even if the client disconnects. */
  async keepFor<T>({ raw }: Client, key: string, work: Promise<T>): Promise<T> {
    this.atWork.add(raw);
    try {
      return await work;
    } finally {
      this.atWork.delete(raw);
      if (raw.destroyed) this.release(key);
    }
  }

  private release(key: string): void {
    const left = (this.taken.get(key) ?? 1) - 1;
    if (left === 0) this.taken.delete(key);
    else this.taken.set(key, left);
  }
}
