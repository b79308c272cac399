import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brotli, brotliAside, WORTH_PACKING } from '../compression';

/**
 * Below this size, compressing in another thread costs this thread as much as compressing here, and adds latency.
 * Bytes.
 */
const PACKED_ASIDE = 256 * 1024;
/** Whether the client accepts an answer compressed with brotli: by `br` or `*`, with a weight above 0. */
export function takesBrotli({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const accepted = headers['accept-encoding'];
  return typeof accepted === 'string' && negotiate(accepted, ['br']) === 'br';
}

/** Compresses a whole response if the client accepts it. @returns the body to send */
export async function pack(reply: FastifyReply, bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length < WORTH_PACKING || !takesBrotli(reply.request)) return bytes;
  const packed = bytes.length > PACKED_ASIDE ? await brotliAside(bytes) : brotli(bytes);
  // Until here a failure still gets a problem document.
  markCompressed(reply);
  return packed;
}

/** The body is compressed with brotli. */
export function markCompressed(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`);
  reply.header('content-encoding', 'br');
}
