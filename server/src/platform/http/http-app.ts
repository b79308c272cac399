import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { problemOf } from 'shared-contracts/problem';
import * as z from 'zod/mini';
import { registerLanguages, routedUrl } from '../language/language';
import { logOptions, RequestLog, safeUrl } from '../logging/request-log';
import { registerTracing } from '../observability/tracing';
import { BARE_HEADERS, registerHeaders } from '../security/headers';
import { refuseUnknownHosts } from '../security/known-hosts';
import { registerLimits } from '../security/limits';
import { registerSameSite } from '../security/same-site';
import { refuseUnstorableText } from '../security/storable-text';
import { buildName, readBuild } from '../settings/build';
import type { Settings } from '../settings/settings';
import { type FailureSender, registerErrorHandling, wordsOfIssue } from './error-handling';
import { registerJsonBody } from './json-body';
import { sendProblem } from './problem';
import { noSessions, type SessionResolver } from './request-context';
import { endSlowRequests } from './slow-requests';

export interface HttpAppOptions {
  settings: Settings;
  resolveSession?: SessionResolver;
  /** renders failures of documents as pages; by default problem documents */
  sendFailure?: FailureSender;
}

const BODY_LIMIT = 64 * 1024;
/** How often the server looks for requests that have not arrived in time, in milliseconds. */
const TIMEOUT_CHECK_MS = 1000;
/**
 * Maximum length of an address. A longer one is refused by the router with the headers of every response, not by the
 * HTTP parser.
 */
const MAX_PARAMETER = 16 * 1024;

/** The server without features: limits, headers, validation and failures, the same for every route. */
export async function createHttpApp({
  settings,
  resolveSession = noSessions,
  sendFailure = sendProblem,
}: HttpAppOptions): Promise<FastifyInstance> {
  const requestTimeout = settings.REQUEST_TIMEOUT_SECONDS * 1000;
  z.config({ ...z.locales.en(), customError: wordsOfIssue });
  const app = Fastify({
    logger: logOptions(settings.LOG_LEVEL, buildName(readBuild(settings.PROJECT_DIR))),
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    trustProxy: settings.TRUST_PROXY.length > 0 ? settings.TRUST_PROXY : false,
    bodyLimit: BODY_LIMIT,
    // the start may wait for the database: with many listings, or on a busy machine, for longer than the default of 10 seconds
    pluginTimeout: 0,
    // bodies have a limit of our own, because large uploads may take longer
    requestTimeout: 0,
    http: { headersTimeout: requestTimeout, requestTimeout: 0, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    forceCloseConnections: 'idle',
    // a proxy does not repeat a 503, and a request that came in time can still be answered
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAMETER, ignoreTrailingSlash: true },
    rewriteUrl: (request) => readableUrl(routedUrl(request, settings)),
    clientErrorHandler: refuseSocket,
  });
  endSlowRequests(app, requestTimeout, (socket) => refuseSocket(new RequestTimeout(), socket));
  // first, so that the trace of a request has all of its work
  await registerTracing(app, {
    endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    safeUrl: (request) => safeUrl(request.url, request.routeOptions.url),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('resolveSession', resolveSession);
  app.decorate('isPublicHttps', settings.PUBLIC_URL?.startsWith('https:') ?? false);
  app.decorate('operations', new Map());
  app.decorateRequest('serverSession', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  registerLanguages(app, settings);
  registerErrorHandling(app, sendFailure);
  registerJsonBody(app);
  refuseUnstorableText(app);
  // First, so that refusals and preflight responses have the headers too.
  await registerHeaders(app, settings);
  refuseUnknownHosts(app, settings);
  registerSameSite(app, { allowedOrigins: settings.ALLOWED_ORIGINS });
  await registerLimits(app, settings);
  await app.register(cookie);
  await registerCompression(app);
  return app;
}

/** Flush the stream: buffering would delay the first bytes of a document. */
async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  });
}

interface SocketRefusal {
  code: 'body_too_large' | 'malformed_body' | 'request_timeout';
  status: number;
  title: string;
}
const INVALID_HTTP: SocketRefusal = { code: 'malformed_body', status: 400, title: 'The request is not valid HTTP.' };
const SOCKET_REFUSALS: Readonly<Record<string, SocketRefusal>> = {
  HPE_HEADER_OVERFLOW: { code: 'body_too_large', status: 413, title: 'The headers of the request are too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request_timeout', status: 408, title: 'The request did not arrive in time.' },
};

/** As Node's own. */
class RequestTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

/** Input that is not HTTP is answered on the socket, because there is no request object yet. */
function refuseSocket(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { code, status, title } = SOCKET_REFUSALS[error.code ?? ''] ?? INVALID_HTTP;
  const body = JSON.stringify({ ...problemOf(code, '/', [], title), title, status });
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
  const headers = {
    ...BARE_HEADERS,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([head, ...lines, '', body].join('\r\n'));
}

/**
 * Escapes every percent sign of an address whose path cannot be decoded. The router then handles it like any unknown
 * address, with the usual headers. Other addresses are unchanged.
 */
function readableUrl(url: string): string {
  if (!url.includes('%')) return url;
  const mark = url.search(/[?#]/);
  const path = mark < 0 ? url : url.slice(0, mark);
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
