import type { FastifyReply } from 'fastify';
import { ApiError } from 'shared-contracts';

type Asker = Pick<FastifyReply, 'raw'>;

/**
 * So many requests at once are let in, and no more: each may hold twenty megabytes from its first byte to its answer.
 * A place is given back with the answer, or when whoever asked has gone and nobody is at work on it any more.
 */
export function createPlaces(most: number) {
  const taken = new Set<Asker['raw']>();
  const atWork = new Set<Asker['raw']>();
  return {
    /** @throws ApiError busy when every place is taken, and for whoever has gone by now: nothing would tell of that again */
    take({ raw }: Asker): void {
      if (taken.size >= most || raw.destroyed) throw new ApiError('busy');
      taken.add(raw);
      raw.once('close', () => {
        if (!atWork.has(raw)) taken.delete(raw);
      });
    },
    /** Keeps the place until the work is done, also when whoever asked for it goes meanwhile. */
    async keepFor<T>({ raw }: Asker, work: Promise<T>): Promise<T> {
      atWork.add(raw);
      try {
        return await work;
      } finally {
        atWork.delete(raw);
        if (raw.destroyed) taken.delete(raw);
      }
    },
  };
}
