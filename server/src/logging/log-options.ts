import type { FastifyRequest, FastifyServerOptions } from 'fastify';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/** Query fields whose values open an account or tell who somebody is. */
const SECRET_FIELDS = /([?&](?:token|email|code|password|user\[[a-z_]+\])=)[^&]*/gi;

/** Structured lines, one per event; no cookie, no token, no body. */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    redact: {
      paths: [
        '*.authorization',
        '*.cookie',
        '*.password',
        '*.token',
        'req.headers',
        'res.headers',
        '*.["x-hl-user-token"]',
      ],
      censor: '[hidden]',
    },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, url: safeUrl(request.url), ip: request.ip }),
    },
  };
}

/** An address without the values of secret query fields. */
export function safeUrl(url: string): string {
  return url.replace(SECRET_FIELDS, '$1[hidden]').slice(0, 500);
}
