import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, isUnchanged } from '../platform/http';
import type { PhotoSize } from './photo-size';
import type { Picture } from './variant-store';

/** How long WebP in place of an AVIF is kept, in seconds: until that has been made. */
const STAND_IN = 60;

export interface SentPicture {
  picture: Picture;
  size: PhotoSize;
  /** how long it may be kept, in seconds; a year means for ever */
  seconds: number;
}

const YEAR = 31_536_000;

/** A picture with the time it may be kept; 304 to whoever has it. */
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
