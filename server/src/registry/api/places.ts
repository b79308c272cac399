import type { FastifyReply } from 'fastify';
import { ApiError } from 'shared-contracts';

/**
 * So many requests at once are let in, and no more: each may hold twenty megabytes from its first byte to its answer.
 * A place is given back with the answer, or when whoever asked has gone.
 */
export function createPlaces(most: number) {
  let taken = 0;
  return {
    /** @throws ApiError busy when every place is taken */
    take({ raw }: Pick<FastifyReply, 'raw'>): void {
      if (taken >= most) throw new ApiError('busy');
      taken += 1;
      raw.once('close', () => {
        taken -= 1;
      });
    },
  };
}
