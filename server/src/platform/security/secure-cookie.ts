import type { FastifyRequest } from 'fastify';

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
