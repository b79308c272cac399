import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** Hashes of the last style texts. Documents of one page often have the same rules. */
const hashes = new Map<string, string>();

/** A style element whose text the policy of the answer names, so that no other inline style is taken. */
export function allowStyle(reply: FastifyReply, text: string): void {
  const policy = reply.getHeader('content-security-policy');
  if (typeof policy !== 'string') return;
  reply.header('content-security-policy', policy.replace(/(^|;\s*)style-src /, `$&'sha256-${hashOf(text)}' `));
}

/**
 * Style attributes, which a page that its remote rendered has: React writes them so. Scripts stay as they are, and style
 * elements still need their hash.
 */
export function allowStyleAttributes(reply: FastifyReply): void {
  const policy = reply.getHeader('content-security-policy');
  if (typeof policy === 'string') reply.header('content-security-policy', `${policy}; style-src-attr 'unsafe-inline'`);
}

function hashOf(text: string): string {
  const known = hashes.get(text);
  if (known) return known;
  if (hashes.size > 20) hashes.clear();
  const hash = createHash('sha256').update(text).digest('base64');
  hashes.set(text, hash);
  return hash;
}
