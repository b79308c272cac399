import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeveloperFacts, Discovery, Overrides } from 'federation/protocol/discovery';
import { LRUCache } from 'lru-cache';
import { hawaiiDayNumber, type Route } from 'shared-contracts';
import { brotliCached } from '../platform/compression/brotli';
import { etagOf, isUnchanged } from '../platform/http/conditional';
import { markCompressed, takesBrotli, takesGzip } from '../platform/http/pack';
import type { ShellAssets } from '../registry/shell-assets';
import type { Evidence } from './internal-client';

/** Bytes of all documents together: two thousand searches. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Longest that a document is cached, in milliseconds. What no call reads, such as a region's new name, shows after it. */
const MAX_MS = 600_000;
/**
 * A document is compared with its calls when it is this old, in milliseconds, and then again. A change without a revision, such
 * as a new text by staff, shows after it.
 */
const FRESH_MS = 30_000;
/**
 * While listings change often, a document of many listings is compared with them once in this time, in milliseconds, and not
 * for every visitor. That of one listing is compared at once: an owner may withhold the address.
 */
const REVISED_MS = 5000;
/**
 * A cache in front of the server may serve a document for so long, and for so long again while it requests a new one. So a
 * rollback reaches all visitors after two minutes.
 */
const SHARED_SECONDS = 60;
const STALE_SECONDS = 60;
/** How long a CDN may show the document while no server answers. */
const ERROR_SECONDS = 3600;
const SHARED = `public, max-age=0, s-maxage=${SHARED_SECONDS}, stale-while-revalidate=${STALE_SECONDS}, stale-if-error=${ERROR_SECONDS}`;

/** A document as every visitor without a session gets it. */
export interface SharedDocument {
  /** its HTML, compressed by Brotli */
  packed: Buffer;
  etag: string;
  /** the policy names the hash of this document's style */
  policy: string;
  page: Route['page'];
  /** by which a cache in front of the server finds it to remove it, without blanks and commas */
  keys: readonly string[];
  evidence: Evidence;
}

const unpacked = promisify(brotliDecompress);

export type DocumentCache = ReturnType<typeof createDocumentCache>;

interface CachedDocument {
  document: SharedDocument;
  /** of the listings when it was rendered or compared last */
  revision: number;
  /** when that was, in milliseconds */
  checkedAt: number;
}

/** Documents for visitors without a session. */
export function createDocumentCache(now: () => number = () => performance.now()) {
  const documents = new LRUCache<string, CachedDocument>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ document: { packed } }) => packed.length,
    ttl: MAX_MS,
    perf: { now },
  });
  /** renderings under way by key and revision; each resolves to null when its document is not for all visitors */
  const renderings = new Map<string, Promise<SharedDocument | null>>();
  return {
    /** The cached document, or the one that another request renders now; undefined where there is none. */
    find(key: string | null, revision: number): SharedDocument | Promise<SharedDocument | null> | undefined {
      if (key === null) return undefined;
      const cached = documents.get(key);
      if (cached && isCurrent(cached, revision, now())) return cached.document;
      return renderings.get(`${key} ${revision}`);
    },
    /** The cached document, although something may have changed since. */
    stale: (key: string): SharedDocument | undefined => documents.get(key)?.document,
    /**
     * Renders a document, or finds that the stale one is still true. Requests for the same key meanwhile get it from `find`.
     */
    async render<T extends { document: SharedDocument | null }>(
      key: string,
      revision: number,
      render: () => Promise<T>,
    ): Promise<T> {
      const checkedAt = now();
      const rendering = render();
      const shared = rendering.then(
        ({ document }) => document,
        () => null,
      );
      const underWay = `${key} ${revision}`;
      renderings.set(underWay, shared);
      try {
        const result = await rendering;
        const { document } = result;
        // a document that was found to be true is no younger than before
        const noUpdateTTL = documents.peek(key)?.document === document;
        if (document) documents.set(key, { document, revision, checkedAt }, { noUpdateTTL });
        return result;
      } finally {
        if (renderings.get(underWay) === shared) renderings.delete(underWay);
      }
    },
  };
}

function isCurrent({ document, checkedAt, revision }: CachedDocument, current: number, now: number): boolean {
  const age = now - checkedAt;
  if (revision === current) return age < FRESH_MS;
  return document.page !== 'listing' && age < REVISED_MS;
}

export async function packDocument(
  html: string,
  about: Pick<SharedDocument, 'policy' | 'page' | 'keys' | 'evidence'>,
): Promise<SharedDocument> {
  const text = Buffer.from(html);
  return { ...about, packed: await brotliCached(text), etag: etagOf(text) };
}

export interface CacheKeyParts {
  request: FastifyRequest;
  origin: string;
  discovery: Discovery;
  assets: ShellAssets;
  /** whether the greeting is part of it */
  welcome: boolean;
  /** null: the browser gets the same versions as others */
  overrides: Overrides | null;
  /** null for visitors */
  developer: DeveloperFacts | null;
}

/**
 * Names a document that every visitor without a session gets alike; null where this visitor gets another: with a session, with
 * versions of their own, or on a canary.
 */
export function sharedKey({ request, origin, discovery, assets, welcome, overrides }: CacheKeyParts): string | null {
  if (request.serverSession !== null || overrides !== null) return null;
  const versions = versionsOf(discovery);
  if (versions === null) return null;
  const day = hawaiiDayNumber(Date.now());
  return [origin + request.url, day, welcome, ...assets.site.js, assets.server, versions].join(' ');
}

/** The version of each remote and of its fallback; null with a canary. The registry returns the same document to many requests. */
function versionsOf(discovery: Discovery): string | null {
  const known = versionKeys.get(discovery);
  if (known !== undefined) return known;
  const versions = Object.entries(discovery.microFrontends).map(([name, [found]]) => ({ name, found }));
  const key = versions.some(({ found }) => found?.deployment?.default === false)
    ? null
    : versions.map(({ name, found }) => `${name}@${found?.metadata.version}<${found?.fallbackUrl ?? ''}`).join(' ');
  versionKeys.set(discovery, key);
  return key;
}
const versionKeys = new WeakMap<Discovery, string | null>();

/** Sends a shared document; 304 to a client that has it. Clients without Brotli are few, so their text is unpacked each time. */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  document: SharedDocument,
): Promise<FastifyReply> {
  const isPacked = takesBrotli(request);
  // one tag for each encoding; gzip is done on the way out, so its tag is weak
  const plain = takesGzip(request) ? `W/${document.etag}` : document.etag;
  const etag = isPacked ? document.etag.replace(/"$/, '-br"') : plain;
  reply
    .header('content-security-policy', document.policy)
    .header('cache-control', SHARED)
    .header('vary', 'cookie, accept-encoding')
    // two names for the same, by the kind of cache
    .header('surrogate-key', document.keys.join(' '))
    .header('cache-tag', document.keys.join(','))
    .header('etag', etag);
  if (isPacked) markCompressed(reply);
  if (isUnchanged(request, etag)) return reply.removeHeader('content-encoding').code(304).send();
  return reply.type('text/html; charset=utf-8').send(isPacked ? document.packed : await unpacked(document.packed));
}
