import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { variesByEncoding } from './pack';

/** The entity tag of a content, without its quotes. */
export function etagOf(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/**
 * Whether the client has this content already (RFC 9110, 13.1.2): it sent a list of tags, and weak ones are compared by
 * their text.
 */
export function isUnchanged({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  const bare = etag.replace(/^W\//, '');
  return known.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === bare);
}

export interface CacheableContent {
  type: string;
  content: string | Uint8Array;
  /** how long the client may cache it without revalidation */
  seconds: number;
}

/** Sends a cacheable content with an entity tag, or 304 to a client that has it. */
export function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, content, seconds }: CacheableContent,
): FastifyReply {
  // Weak, because the same text is sent with several encodings.
  const etag = `W/${etagOf(content)}`;
  reply.header('cache-control', `public, max-age=${seconds}`).header('etag', etag);
  variesByEncoding(reply);
  if (isUnchanged(request, etag)) return reply.code(304).send();
  return reply.type(type).send(typeof content === 'string' ? Buffer.from(content) : content);
}
