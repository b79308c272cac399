import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The tag of a content, as it stands between quotes. */
export function etagOf(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** Whether who asks has this content already (RFC 9110, 13.1.2): a list of tags, weak ones by their text alone. */
export function isUnchanged({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  const bare = etag.replace(/^W\//, '');
  return known.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === bare);
}

export interface KeptContent {
  type: string;
  content: string | Uint8Array;
  /** how long it may be kept without asking again */
  seconds: number;
}

/** A content that may be kept for a while, and asked for again by its tag; 304 to whoever has it. */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, content, seconds }: KeptContent,
): FastifyReply {
  // weak: the same text goes out in several encodings
  const etag = `W/${etagOf(content)}`;
  reply.header('cache-control', `public, max-age=${seconds}`).header('etag', etag);
  if (isUnchanged(request, etag)) return reply.code(304).send();
  return reply.type(type).send(typeof content === 'string' ? Buffer.from(content) : content);
}
