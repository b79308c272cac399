import { createHash, randomBytes } from 'node:crypto';

/** A fresh secret of 256 bits, safe in cookies and addresses. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token. The token has 256 random bits, so a plain hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
