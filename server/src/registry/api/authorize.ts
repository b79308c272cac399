import type { FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database';
import { refused } from '../refused';
import { holderOf, type TokenHolder } from '../tokens/tokens';

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
