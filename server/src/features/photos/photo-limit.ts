import type { FastifyRequest } from 'fastify';
import { FairQueue } from '../../platform/security/fair-queue';
import { addressKey } from '../../platform/security/limits';
import type { Admit } from './variant-store';

/** Photos one address may request a minute: some fifteen pages of results without a pause. */
export const PHOTO_LIMIT = { rateLimit: { max: 600, timeWindow: 60_000 } };

/** Photos that may wait for one address; a page of results with its maps requests fewer. */
const MAX_WAITING = 200;

/** Makes two photos of an address at a time, so that one address does not fill the queue that all visitors share. */
export function createAdmission(): (request: FastifyRequest) => Admit {
  const addresses = new FairQueue(MAX_WAITING);
  return (request) => (work) => addresses.run(addressKey(request.ip), work);
}
