import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database';
import { hashToken, newToken } from '../../platform/security/tokens';
import { refused } from '../refused';
import { insertToken, takeToken } from './tokens.repository';

/** Prefix that identifies a token in logs and leaked files. */
const PREFIX = 'hlr_';

/** Creates a token for one remote. Only this call returns it. */
export async function createToken(
  db: Database,
  { name, at, by }: { name: string; at: Date; by: string },
): Promise<{ id: number; token: string }> {
  const token = PREFIX + newToken();
  return { id: await insertToken(db, { name, hash: hashToken(token), at, by }), token };
}

/** The owner of a token: the remote that it may change, and its name in the history. */
export interface TokenHolder {
  remote: string;
  by: string;
}

/** @param seeded tokens of the settings, as 'search=…' */
export async function holderOf(
  db: Database,
  seeded: readonly string[],
  token: string,
  at: Date,
): Promise<TokenHolder | null> {
  const hash = hashToken(token);
  for (const entry of seeded) {
    const [remote = '', ...rest] = entry.split('=');
    if (isSame(hashToken(rest.join('=')), hash)) return { remote, by: `token of ${remote} (settings)` };
  }
  const found = await takeToken(db, hash, at);
  return found && { remote: found.name, by: `token ${found.id} of ${found.name}` };
}

const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));

export interface AuthorizeDeps {
  db: Database;
  seededTokens: readonly string[];
  now: () => Date;
}

/**
 * The holder of the token in the Authorization header. Administrators have their own calls.
 * @throws RefusedError MFE-113 for a missing or invalid token
 */
export async function callerOf(deps: AuthorizeDeps, request: FastifyRequest): Promise<TokenHolder> {
  const token = bearerOf(request);
  if (token === null) throw refused('MFE-113', 'The Authorization header has no token. Send "Bearer <token>".');
  const holder = await holderOf(deps.db, deps.seededTokens, token, deps.now());
  if (holder) return holder;
  throw refused('MFE-113', 'The token is unknown or was revoked. Create a new one in /admin.');
}

/** The token of the Authorization header, or null without one. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  const [scheme, token = ''] = (headers.authorization ?? '').split(' ', 2);
  return scheme?.toLowerCase() === 'bearer' ? token : null;
}

/** @throws RefusedError MFE-113 for another team's token */
export function mustBeFor({ remote }: TokenHolder, name: string): void {
  if (remote === name) return;
  throw refused('MFE-113', `The token is for ${remote}, not for ${name}. Use the token of ${name}.`, name);
}
