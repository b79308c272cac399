import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns/promises';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { traced } from '../observability/tracing';
import { isLoopback, isReachableAddress, literalAddress } from './safe-address';

export interface SafeFetchSettings {
  /** allowed hosts (name or name:port); null allows every public host */
  allowedHosts: readonly string[] | null;
  /** allows http://127.0.0.1 and localhost: development and tests */
  allowLoopback: boolean;
  /** for the whole exchange, in milliseconds */
  timeoutMs: number;
  /** maximum size of the response body */
  maxBytes: number;
  /** maximum number, followed on GET only; each address is checked like the first */
  maxRedirects: number;
  /** refuses any port but the protocol's default, because other services may listen there */
  usualPortOnly: boolean;
}

/** The internet, or its replacement in a test. */
export interface OutwardNetwork {
  resolve: (name: string, options: LookupOptions) => Promise<LookupAddress[]>;
  isReachable: (address: string, allowLoopback: boolean) => boolean;
  /** hosts on which http is allowed although they are not on this machine; only in tests */
  plainHosts: readonly string[];
}

const INTERNET: OutwardNetwork = {
  resolve: (name, options) => lookup(name, { ...options, all: true }),
  isReachable: isReachableAddress,
  plainHosts: [],
};

export interface SafeRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  signal?: AbortSignal;
}

export interface SafeResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** address of the response, after redirects */
  url: string;
}

export type SafeFetch = (url: string, request?: SafeRequest) => Promise<SafeResponse>;

/** The reason why a request to another server was refused or failed. It never contains the response body. */
export class OutwardError extends Error {
  override readonly name = 'OutwardError';
  constructor(
    readonly reason: 'address' | 'timeout' | 'size' | 'network' | 'redirects',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const DEFAULTS: SafeFetchSettings = {
  allowedHosts: null,
  allowLoopback: false,
  timeoutMs: 15_000,
  maxBytes: 1024 * 1024,
  maxRedirects: 0,
  usualPortOnly: false,
};

type Rules = SafeFetchSettings & { network: OutwardNetwork };

/**
 * The only function of the server that makes HTTP requests to other servers: https to public or listed hosts, with a
 * time-out and a size limit.
 * Names are checked by the address to which they resolve while connecting, so that a name cannot change in between.
 */
export function createSafeFetch(
  settings: Partial<SafeFetchSettings> = {},
  network: OutwardNetwork = INTERNET,
): SafeFetch {
  const rules = { ...DEFAULTS, ...settings, network };
  return (url, request = {}) => {
    const timeout = AbortSignal.timeout(rules.timeoutMs);
    const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
    return follow(url, request, rules, signal, rules.maxRedirects);
  };
}

/** For one address that the operator has set: it may be in a private network, or without https. */
export function createOperatorFetch(address: URL, timeoutMs: number): SafeFetch {
  const network = { ...INTERNET, isReachable: () => true, plainHosts: [address.hostname] };
  return createSafeFetch({ allowedHosts: [address.host], timeoutMs }, network);
}

async function follow(
  url: string,
  request: SafeRequest,
  rules: Rules,
  signal: AbortSignal,
  left: number,
): Promise<SafeResponse> {
  const target = checkedUrl(url, rules);
  const { method = 'GET' } = request;
  // without the path: it may contain a secret of the other server
  const answer = await traced(`${method} ${target.host}`, { 'server.address': target.host }, () =>
    exchange(target, request, rules, signal),
  );
  const location = answer.headers.location;
  const redirected = answer.status >= 300 && answer.status < 400 && location !== undefined;
  if (!redirected || method !== 'GET' || rules.maxRedirects === 0) return answer;
  if (left === 0) throw new OutwardError('redirects', 'Too many redirects.');
  return follow(new URL(location, url).href, request, rules, signal, left - 1);
}

function checkedUrl(address: string, rules: Rules): URL {
  if (!URL.canParse(address)) throw new OutwardError('address', 'The address is not a URL.');
  const url = new URL(address);
  const literal = literalAddress(url.hostname);
  const local = rules.allowLoopback && (url.hostname === 'localhost' || (literal !== null && isLoopback(literal)));
  const plain = local || rules.network.plainHosts.includes(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && plain)) {
    throw new OutwardError('address', 'The address must use https.');
  }
  if (url.username || url.password) throw new OutwardError('address', 'The address must not contain a password.');
  if (rules.usualPortOnly && url.port !== '' && !plain) {
    throw new OutwardError('address', `The port ${url.port} is not allowed.`);
  }
  if (literal !== null && !rules.network.isReachable(literal, rules.allowLoopback)) throw privateAddress();
  const listed = rules.allowedHosts?.some((host) => host === url.host || host === url.hostname) ?? true;
  if (!listed) throw new OutwardError('address', `The host ${url.host} is not on the list of allowed hosts.`);
  return url;
}

function privateAddress(): OutwardError {
  return new OutwardError('address', 'The address belongs to a private network.');
}

/** Resolves a name and refuses it if one of its addresses is private: a name may have both kinds. */
function checkedLookup({ allowLoopback, network }: Rules): LookupFunction {
  return (hostname, options, done) => {
    network.resolve(hostname, options).then(
      (addresses) => {
        const [first] = addresses;
        const safe = addresses.every(({ address }) => network.isReachable(address, allowLoopback));
        if (!first || !safe) return done(privateAddress(), '');
        if (options.all) return done(null, addresses);
        done(null, first.address, first.family);
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), ''),
    );
  };
}

function exchange(url: URL, request: SafeRequest, rules: Rules, signal: AbortSignal): Promise<SafeResponse> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(outwardError(error, signal));
    const body = request.body === undefined ? undefined : Buffer.from(request.body);
    const send = url.protocol === 'https:' ? https.request : http.request;
    const sent: ClientRequest = send(url, {
      method: request.method ?? 'GET',
      headers: { ...request.headers, ...(body ? { 'content-length': String(body.length) } : {}) },
      lookup: checkedLookup(rules),
      agent: false,
      signal,
    });
    sent.on('error', fail);
    sent.on('response', (response) => {
      readBody(response, rules.maxBytes).then(
        (bytes) =>
          resolve({ status: response.statusCode ?? 0, headers: headersOf(response), body: bytes, url: url.href }),
        fail,
      );
    });
    sent.end(body);
  });
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of response) {
    const bytes = Buffer.from(piece);
    size += bytes.length;
    if (size > maxBytes) {
      response.destroy();
      throw new OutwardError('size', `The response is larger than ${maxBytes} bytes.`);
    }
    pieces.push(bytes);
  }
  return Buffer.concat(pieces);
}

function headersOf(response: IncomingMessage): Record<string, string> {
  const entries = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(entries);
}

function outwardError(error: unknown, signal: AbortSignal): OutwardError {
  if (error instanceof OutwardError) return error;
  if (signal.aborted) return new OutwardError('timeout', 'The other server took too long.', { cause: error });
  const reason = error instanceof Error ? error.message : String(error);
  return new OutwardError('network', `The other server could not be reached: ${reason}`, { cause: error });
}
