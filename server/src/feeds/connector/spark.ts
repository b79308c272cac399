import * as z from 'zod/mini';
import type { Feed, FeedResource } from '../feed-config';
import { FeedFailure } from '../feed-failure';
import { instantOf, shortInstant } from '../replication/instant';
import { variantOf } from '../variants';
import type { FeedConnector, SourceRecord } from './connector';
import type { FeedClient } from './feed-client';
import { parsed, sourceTimeOf } from './reso';

const recordSchema = z.record(z.string(), z.unknown());
const answerSchema = z.object({
  D: z.object({
    Success: z.optional(z.boolean()),
    Message: z.optional(z.string()),
    Results: z.optional(z.array(recordSchema)),
    SkipToken: z.optional(z.nullable(z.string())),
    Pagination: z.optional(z.object({ TotalRows: z.optional(z.number()) })),
  }),
});
const standardSchema = z.object({ StandardFields: recordSchema });

/** Spark's replication takes this many records a page at most. */
const MAX_PAGE = 1000;
const KEYS_AT_ONCE = 25;

const PATHS: Readonly<Record<FeedResource, string>> = {
  Property: 'v1/listings',
  OpenHouse: 'v1/openhouses',
  Member: 'v1/accounts',
  Office: 'v1/offices',
};

/** Spark API: `_filter` in its own language and `_skiptoken`, which names the last record of the page before. */
export function createSparkConnector(feed: Feed, client: FeedClient): FeedConnector {
  const base = feed.url.replace(/\/$/, '');
  const pageSize = Math.min(feed.pageSize ?? variantOf(feed).pageSize, MAX_PAGE);
  const expand = (resource: FeedResource) =>
    resource === 'Property' && feed.media !== 'none' ? 'Photos,VirtualTours' : null;
  const ask = async (resource: FeedResource, options: Readonly<Record<string, string | null>>) => {
    const query = Object.entries(options)
      .flatMap(([name, value]) => (value === null ? [] : [`${name}=${encodeURIComponent(value)}`]))
      .join('&');
    const answer = await client.get(`${base}/${PATHS[resource]}?${query}`);
    const { D } = parsed(answer.text, answerSchema);
    if (D.Success === false)
      throw new FeedFailure('rejected', `The feed refused the request: ${D.Message ?? 'no reason'}`);
    // an answer without them would look like the end of all pages
    if (!D.Results) throw new FeedFailure('unreadable', 'The answer of the feed has no Results.');
    return { answer, D: { ...D, Results: D.Results } };
  };
  return {
    keysAtOnce: KEYS_AT_ONCE,
    metadata: async () => null,

    async page(resource, since, next) {
      const { answer, D } = await ask(resource, {
        _filter: since === null ? null : `ModificationTimestamp Ge ${shortInstant(since.at)}`,
        _expand: expand(resource),
        _limit: String(pageSize),
        _skiptoken: next ?? '',
      });
      const token = D.SkipToken ?? null;
      return {
        records: D.Results.map((value) => sparkRecordOf(value, feed.system)),
        // the token of the last page stays what it was, and its results are empty
        next: token === next || D.Results.length === 0 ? null : token,
        total: D.Pagination?.TotalRows ?? null,
        sourceTime: sourceTimeOf(answer),
      };
    },

    async keys(resource, next) {
      const { D } = await ask(resource, {
        _select: 'Id,ModificationTimestamp',
        _limit: String(MAX_PAGE),
        _skiptoken: next ?? '',
      });
      const token = D.SkipToken ?? null;
      const keys = D.Results.map((value) => sparkRecordOf(value, feed.system)).flatMap(({ key, modifiedAt }) =>
        key === null ? [] : [{ key, modifiedAt }],
      );
      return { keys, next: token === next || D.Results.length === 0 ? null : token };
    },

    async records(resource, keys) {
      const filter = keys.map((key) => `Id Eq '${key.replaceAll("'", "''")}'`).join(' Or ');
      const { D } = await ask(resource, {
        _filter: filter,
        _expand: expand(resource),
        _limit: String(keys.length),
      });
      return D.Results.map((value) => sparkRecordOf(value, feed.system));
    },
  };
}

function sparkRecordOf(value: Record<string, unknown>, system: string): SourceRecord {
  const found = standardSchema.safeParse(value);
  const standard = found.success ? found.data.StandardFields : value;
  const { Id: id } = value;
  return {
    key: typeof id === 'string' && id.trim() !== '' && id.length <= 255 ? id : null,
    modifiedAt: instantOf(standard.ModificationTimestamp),
    value: found.success
      ? { ...value, StandardFields: { OriginatingSystemName: system, ...found.data.StandardFields } }
      : value,
  };
}
