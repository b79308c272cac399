import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brotli, brotliAside, WORTH_PACKING } from '../compression';

/** Handing a smaller answer to another thread takes this one as long as packing it, and the answer waits for both. */
const PACKED_ASIDE = 256 * 1024;
/** Whether the client accepts an answer compressed with brotli: by `br` or `*`, with a weight above 0. */
export function takesBrotli({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const accepted = headers['accept-encoding'];
  return typeof accepted === 'string' && negotiate(accepted, ['br']) === 'br';
}

/** Packs a whole answer where the other side takes it so. @returns what to send */
export async function pack(reply: FastifyReply, bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length < WORTH_PACKING || !takesBrotli(reply.request)) return bytes;
  const packed = bytes.length > PACKED_ASIDE ? await brotliAside(bytes) : brotli(bytes);
  // what fails until here is answered with a problem, as it is
  tellPacked(reply);
  return packed;
}

/** What is sent is packed with brotli. */
export function tellPacked(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`);
  reply.header('content-encoding', 'br');
}
