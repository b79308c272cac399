import { hostname } from 'node:os';
import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { withoutShortlistCode } from 'shared-contracts';
import { traceFields } from '../observability/tracing';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/** Names of query fields and path parameters with secret or personal values. */
const SECRET_NAME = /^(?:token|email|code|password|user\[[a-z_]+\])$/i;
const HIDDEN = '[hidden]';
const MAX_LENGTH = 500;

/**
 * Structured log lines without cookies, tokens and bodies.
 * @param build version and commit, in each line: a log may hold those of several releases
 */
export function logOptions(level: string, build: string): LoggerOptions {
  return {
    level,
    base: { pid: process.pid, hostname: hostname(), build },
    mixin: traceFields,
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
      censor: HIDDEN,
    },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: safeUrl(request.url, request.routeOptions?.url),
        ip: request.ip,
      }),
    },
  };
}

/** One line for each request, when it is answered. Fastify writes a second one when it arrives. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request completed');
  }
}

/**
 * An address without the values of secret query fields and path parameters.
 * @param route the pattern of the matched route, such as '/unsubscribe/:token'
 */
export function safeUrl(url: string, route = ''): string {
  const [path = '', ...query] = url.split('?');
  const shown = query.length === 0 ? safePath(path, route) : `${safePath(path, route)}?${safeQuery(query.join('?'))}`;
  return shown.slice(0, MAX_LENGTH);
}

function safePath(path: string, route: string): string {
  const names = route.split('/');
  const isSecret = (index: number) => names[index]?.startsWith(':') && SECRET_NAME.test(names[index].slice(1));
  return withoutShortlistCode(path)
    .split('/')
    .map((segment, index) => (isSecret(index) ? HIDDEN : segment))
    .join('/');
}

function safeQuery(query: string): string {
  return query
    .split('&')
    .map((part) => {
      const at = part.indexOf('=');
      return at >= 0 && isSecretField(part.slice(0, at)) ? `${part.slice(0, at)}=${HIDDEN}` : part;
    })
    .join('&');
}

/** Names are compared after percent decoding, like in the server. A name that cannot be decoded is hidden. */
function isSecretField(name: string): boolean {
  try {
    return SECRET_NAME.test(decodeURIComponent(name.replaceAll('+', ' ')).trim());
  } catch {
    return true;
  }
}
