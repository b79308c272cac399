import type { FastifyReply } from 'fastify';
import { ApiError } from 'shared-contracts';

type Asker = Pick<FastifyReply, 'raw'>;

/**
 * Limits concurrent uploads: each may use twenty megabytes from its first byte to its response. A slot is released with
 * the response, or when the client has disconnected and the work has ended.
 */
export function createUploadSlots(most: number) {
  const taken = new Set<Asker['raw']>();
  const atWork = new Set<Asker['raw']>();
  return {
    /**
     * @throws ApiError busy when all slots are in use, and for a client that has disconnected, because no event would
     * release its slot
     */
    take({ raw }: Asker): void {
      if (taken.size >= most || raw.destroyed) throw new ApiError('busy');
      taken.add(raw);
      raw.once('close', () => {
        if (!atWork.has(raw)) taken.delete(raw);
      });
    },
    /** Keeps the slot until the work has ended, even if the client disconnects. */
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
