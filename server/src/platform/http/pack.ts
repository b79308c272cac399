import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brotli, brotliAside, WORTH_PACKING } from '../compression/brotli';

/**
 * Below this size, compressing in another thread costs this thread as much as compressing here, and adds latency.
 * Bytes.
 */
const PACKED_ASIDE = 256 * 1024;
/** Whether the client accepts an answer compressed with brotli: by `br` or `*`, with a weight above 0. */
export function takesBrotli(request: Pick<FastifyRequest, 'headers'>): boolean {
  return takes(request, 'br');
}

/** Whether the client accepts an answer compressed with gzip. */
export function takesGzip(request: Pick<FastifyRequest, 'headers'>): boolean {
  return takes(request, 'gzip');
}

function takes({ headers }: Pick<FastifyRequest, 'headers'>, encoding: string): boolean {
  const accepted = headers['accept-encoding'];
  return typeof accepted === 'string' && negotiate(accepted, [encoding]) === encoding;
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
  variesByEncoding(reply);
  reply.header('content-encoding', 'br');
}

/** For caches: other clients may get other bytes at this address. */
export const variesByEncoding = (reply: FastifyReply): void => variesBy(reply, 'accept-encoding');

/** For caches: the response depends on this header of the request. */
export function variesBy(reply: FastifyReply, header: string): void {
  const vary = String(reply.getHeader('vary') ?? '');
  if (!vary.includes(header)) reply.header('vary', vary === '' ? header : `${vary}, ${header}`);
}
