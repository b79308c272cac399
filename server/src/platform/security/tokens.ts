import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 bits, safe in cookies and addresses. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** True for text of the form that `newToken` creates. */
export const isToken = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '');

/** The hash of a token for the database. The token has 256 random bits, so a plain hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The key of an e-mail address, without letter case and surrounding blanks: one account per address. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
