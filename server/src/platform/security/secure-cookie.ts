import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** people reach the site by https, whatever a proxy in front speaks to this server */
    isPublicHttps: boolean;
  }
}

/**
 * Whether cookies carry Secure: on https, and wherever PUBLIC_URL says that people come by https. A proxy that ends TLS
 * and is not trusted with its headers changes nothing about that.
 */
export function isSecure({ protocol, server }: FastifyRequest): boolean {
  return protocol === 'https' || server.isPublicHttps;
}
