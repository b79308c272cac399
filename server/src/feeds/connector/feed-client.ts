import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { createSafeFetch, OutwardError, type SafeFetch, type SafeResponse } from '../../platform/network/safe-fetch';
import { type Feed, messageOf } from '../feed-config';
import { FeedFailure, LimitReached } from '../feed-failure';
import { variantOf } from '../variants';
import { createToken } from './token';

const unzip = promisify(gunzip);

const TIMEOUT_MS = 60_000;
/** Longest wait for the own limit within a run; after a longer one the run goes on later. */
const SHORT_WAIT_MS = 5000;

/** Keeps the limits of a feed, over all servers and restarts. */
export interface Throttle {
  /** Counts one request. @returns 0, or how long to wait in milliseconds when none is allowed now */
  reserve(): Promise<number>;
  /** Counts the bytes of a response. */
  received(bytes: number): Promise<void>;
}

export interface FeedResponse {
  text: string;
  headers: Record<string, string>;
}

/** Makes the requests of one feed. */
export interface FeedClient {
  /** @throws FeedFailure and LimitReached */
  get(url: string, headers?: Record<string, string>): Promise<FeedResponse>;
}

export interface FeedClientDeps {
  throttle: Throttle;
  /** a feed on this machine: development and tests */
  allowLoopback: boolean;
  signal?: AbortSignal;
}

/** Hosts a feed's credentials may be sent to: its own and that of its token. */
function hostsOf({ url, auth }: Feed): string[] {
  return [url, ...(auth.kind === 'client-credentials' ? [auth.tokenUrl] : [])].map((address) => new URL(address).host);
}

/** Requests to one feed: within its limits, with its token, from its own hosts alone, and no larger than agreed. */
export function createFeedClient(feed: Feed, { throttle, allowLoopback, signal }: FeedClientDeps): FeedClient {
  const maxBytes = feed.maxPageMb * 1_000_000;
  const fetch = createSafeFetch({ allowedHosts: hostsOf(feed), allowLoopback, timeoutMs: TIMEOUT_MS, maxBytes });
  const guarded: SafeFetch = async (url, request) => {
    await waitForLimit(throttle, signal);
    try {
      const response = await fetch(url, { ...request, ...(signal ? { signal } : {}) });
      await throttle.received(response.body.length);
      return response;
    } catch (error) {
      if (!(error instanceof OutwardError)) throw error;
      // what was read before the limit was reached counts too
      if (error.reason === 'size') await throttle.received(maxBytes);
      const kind = error.reason === 'address' || error.reason === 'redirects' ? 'rejected' : error.reason;
      throw new FeedFailure(kind, error.message, null, { cause: error });
    }
  };
  const token = createToken(feed, guarded);
  const agent = (bearer: string) => (variantOf(feed).tokenAsAgent ? { 'user-agent': bearer } : {});
  const attempt = async (url: string, headers: Record<string, string>) => {
    const bearer = await token.current();
    const sent = { accept: 'application/json', 'accept-encoding': 'gzip', ...agent(bearer), ...headers };
    return guarded(url, { headers: { ...sent, authorization: `Bearer ${bearer}` } });
  };
  return {
    get: async (url, headers = {}) => {
      let response = await attempt(url, headers);
      // a token may end before its time: one more try with a new one
      if (response.status === 401 && token.renew()) response = await attempt(url, headers);
      refuseFailures(response);
      return { text: await textOf(response, maxBytes), headers: response.headers };
    },
  };
}

/** Waits until the limits of a feed allow a request. @throws LimitReached when that is later than some seconds */
export async function waitForLimit(throttle: Throttle, signal: AbortSignal | undefined): Promise<void> {
  for (let waitMs = await throttle.reserve(); waitMs > 0; waitMs = await throttle.reserve()) {
    if (waitMs > SHORT_WAIT_MS) throw new LimitReached(waitMs);
    await sleep(waitMs, undefined, signal ? { signal } : {});
  }
}

/** @throws FeedFailure for every status but 200; a 404 is left to the caller's `isGone` */
export function refuseFailures({ status, headers }: Pick<SafeResponse, 'status' | 'headers'>): void {
  if (status === 200) return;
  const wait = retryAfter(headers['retry-after']);
  if (status === 429) throw new FeedFailure('throttled', 'The feed answered 429 (too many requests).', wait);
  if (status >= 500) throw new FeedFailure('server', `The feed answered ${status}.`, wait);
  if (status === 401) throw new FeedFailure('sign-in', 'The feed answered 401: it does not accept the token.');
  if (status === 403) throw new FeedFailure('forbidden', 'The feed answered 403: the token may not read this.');
  if (status === 404 || status === 410) throw new GoneFailure(status);
  throw new FeedFailure('rejected', `The feed answered ${status}: it does not accept the request.`);
}

/** 404 and 410: the record, or the page that a link led to, is gone. */
export class GoneFailure extends FeedFailure {
  constructor(status: number) {
    super('rejected', `The feed answered ${status}: there is nothing at this address.`);
  }
}

/** Retry-After in milliseconds, at most a day: seconds or a date. */
export function retryAfter(value: string | undefined, now = Date.now()): number | null {
  if (value === undefined) return null;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), 86_400_000) : null;
}

async function textOf({ body, headers }: SafeResponse, maxBytes: number): Promise<string> {
  if (headers['content-encoding'] !== 'gzip') return body.toString('utf8');
  try {
    return (await unzip(body, { maxOutputLength: maxBytes })).toString('utf8');
  } catch (error) {
    const isLarge = error instanceof RangeError;
    if (isLarge)
      throw new FeedFailure('size', `The response is larger than ${maxBytes} bytes.`, null, { cause: error });
    throw new FeedFailure('unreadable', `The response cannot be unpacked: ${messageOf(error)}`, null, { cause: error });
  }
}
