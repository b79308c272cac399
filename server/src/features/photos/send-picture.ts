import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, isUnchanged } from '../../platform/http/conditional';
import type { PhotoSize } from './photo-size';
import type { Picture } from './variant-store';

/** Cache time of a WebP that replaces an AVIF, in seconds: until the AVIF is made. */
const STAND_IN = 60;

export interface SentPicture {
  picture: Picture;
  size: PhotoSize;
  /** cache time in seconds; a year means forever */
  seconds: number;
}

const YEAR = 31_536_000;

/** Sends a picture with its cache time, or 304 to a client that has it. */
export function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { picture: { bytes, format }, size, seconds }: SentPicture,
): FastifyReply {
  const isFinal = format === size.format;
  const kept = seconds === YEAR ? `public, max-age=${YEAR}, immutable` : `public, max-age=${seconds}`;
  const etag = etagOf(bytes);
  reply.header('cache-control', isFinal ? kept : `public, max-age=${STAND_IN}`).header('etag', etag);
  if (isUnchanged(request, etag)) return reply.code(304).send();
  return reply.type(`image/${format}`).send(bytes);
}
