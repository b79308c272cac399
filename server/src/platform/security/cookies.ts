import '@fastify/cookie';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The name of one of the server's own cookies. On https it has the prefix that binds a cookie to this host: browsers
 * accept it from no other subdomain and from no http page.
 */
export function cookieName({ isPublicHttps }: { readonly isPublicHttps: boolean }, name: string): string {
  return isPublicHttps ? `__Host-${name}` : name;
}

/** The value of one of the server's own cookies. */
export function readCookie({ server, cookies }: FastifyRequest, name: string): string | undefined {
  return cookies?.[cookieName(server, name)];
}

type Lifetime = Pick<CookieSerializeOptions, 'expires' | 'maxAge'>;
interface CookieOptions extends Lifetime {
  sameSite?: 'lax' | 'strict';
}

/** Sets one of the server's own cookies: for the whole host, hidden from scripts. */
export function writeCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  { sameSite = 'lax', ...lifetime }: CookieOptions,
): void {
  reply.setCookie(cookieName(request.server, name), value, { ...attributes(request), sameSite, ...lifetime });
}

export function clearCookie(request: FastifyRequest, reply: FastifyReply, name: string): void {
  reply.clearCookie(cookieName(request.server, name), { ...attributes(request), sameSite: 'lax' });
}

function attributes(request: FastifyRequest) {
  return { path: '/', httpOnly: true, secure: isSecure(request) } as const;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** visitors use https, even if a proxy connects to this server by http */
    isPublicHttps: boolean;
  }
}

/**
 * Whether cookies are Secure: on https, and if PUBLIC_URL has https. A proxy that ends TLS and whose headers are not
 * trusted does not change that.
 */
export function isSecure({ protocol, server }: FastifyRequest): boolean {
  return protocol === 'https' || server.isPublicHttps;
}
