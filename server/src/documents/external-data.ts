import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { SafeFetch } from '../platform/network/safe-fetch';

/** JSON text of services of remotes' teams; undefined without a valid response. */
export type ReadExternal = (address: string) => Promise<string | undefined>;

/** Limits of a request for a document. */
export const EXTERNAL_LIMITS = { timeoutMs: 1500, maxBytes: 256 * 1024 } as const;
const MAX_CACHED = 200;
const MAX_CACHED_BYTES = 8 * 1024 * 1024;
/** For how long visitors share a response, in milliseconds. */
const FRESH_MS = 30_000;
/** A service that fails is not requested again for this time, in milliseconds. */
const PAUSE_MS = 10_000;

/**
 * Reads services of remotes' teams on behalf of documents. A rendering process has no network: the server makes the
 * request, without any data of the visitor. Documents share a response for half a minute, so a service gets few requests.
 */
export function createExternalReader(fetch: SafeFetch, log: Pick<FastifyBaseLogger, 'warn'>): ReadExternal {
  const cache = new LRUCache<string, Promise<string | undefined>>({
    max: MAX_CACHED,
    ttl: FRESH_MS,
    maxSize: MAX_CACHED_BYTES,
  });
  async function request(address: string): Promise<string | undefined> {
    try {
      const { status, body } = await fetch(address, { headers: { accept: 'application/json' } });
      if (status !== 200) throw new Error(`it answered ${status}`);
      // written again, so that the document gets JSON and nothing else
      return JSON.stringify(JSON.parse(body.toString('utf8')));
    } catch (error) {
      log.warn(
        { event: 'pages.external-failed', err: error, origin: new URL(address).origin },
        "a document is sent without the data of a team's service",
      );
      return undefined;
    }
  }
  return (address) => {
    const cached = cache.get(address);
    if (cached) return cached;
    const response = request(address);
    cache.set(address, response, { size: EXTERNAL_LIMITS.maxBytes });
    void response.then((text) => {
      if (cache.peek(address) !== response) return;
      // another promise, because the cache keeps the size of a value that it already has
      const ttl = text === undefined ? PAUSE_MS : FRESH_MS;
      cache.set(address, Promise.resolve(text), { size: (text?.length ?? 0) + 1, ttl });
    });
    return response;
  };
}
