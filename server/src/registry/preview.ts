import type { FastifyReply, FastifyRequest } from 'fastify';
import { COOKIES } from 'shared-contracts';
import { readCookie } from '../platform/security/cookies';
import type { BrowserOverrides } from './overrides/overrides';
import { type AuthorizeDeps, bearerOf, holderOf } from './tokens/tokens';

/** Whether a client may read the files of a version that was never promoted. */
export type PreviewGate = (
  request: FastifyRequest,
  reply: FastifyReply,
  version: { name: string; version: string },
) => Promise<boolean>;

/**
 * Before its first promotion, a version is readable with its team's token, and in a browser with an override of that
 * version: staff, or a person who opened a preview link and confirmed it.
 */
export function createPreviewGate(deps: AuthorizeDeps & { overrides: BrowserOverrides }): PreviewGate {
  return async (request, reply, { name, version }) => {
    const token = bearerOf(request);
    if (token !== null) return (await holderOf(deps.db, deps.seededTokens, token, deps.now()))?.remote === name;
    if (readCookie(request, COOKIES.overrides) === undefined) return false;
    const session = await request.server.resolveSession(request, reply);
    const address = (await deps.overrides.active(request, session))?.remotes[name];
    if (address === undefined) return false;
    const { host, pathname } = new URL(address);
    return (
      host === new URL(deps.overrides.originOf(request)).host && pathname === `/mfe/${name}/${version}/release.json`
    );
  };
}
