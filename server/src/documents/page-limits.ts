/**
 * For pages: about the rate of a fast crawler or our own link check, 20 per second. The requests that the server makes
 * for a page count as part of it.
 */
export const PAGE_LIMIT = { rateLimit: { max: 1200, timeWindow: 60_000 } };

/**
 * Points of a document that the server renders: 400 a minute and address, with some left for its searches. A crawler of
 * listings stays below it. A document from the cache costs nothing.
 */
export const DOCUMENT_POINTS = 14;
