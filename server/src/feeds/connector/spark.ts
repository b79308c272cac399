import * as z from 'zod/mini';
import type { Feed, FeedResource } from '../feed-config';
import { FeedFailure } from '../feed-failure';
import { instantOf, shortInstant } from '../mapping/instant';
import { isRecord, readYesNo } from '../mapping/read-values';
import { variantOf } from '../variants';
import { type FeedConnector, keyOf, type SourcePage, type SourceRecord } from './connector';
import type { FeedClient } from './feed-client';
import { parsed, queryOf, quoted, readRecords, recordSchema, sourceTimeOf } from './responses';

const responseSchema = z.object({
  D: z.object({
    Success: z.optional(z.boolean()),
    Message: z.optional(z.string()),
    Results: z.optional(z.array(recordSchema)),
    SkipToken: z.optional(z.nullable(z.string())),
    Pagination: z.optional(z.object({ TotalRows: z.optional(z.number()) })),
  }),
});
const standardSchema = z.object({ StandardFields: recordSchema });

/** Records that Spark's replication takes a page at most. */
const MAX_PAGE: Readonly<Record<FeedResource, number>> = { Property: 1000, Member: 1000, Office: 1000, OpenHouse: 200 };
const KEYS_AT_ONCE = 25;

/** Where each resource is; members and offices are both accounts. */
const SOURCES: Readonly<Record<FeedResource, { path: string; filter: string | null }>> = {
  Property: { path: 'v1/listings', filter: null },
  OpenHouse: { path: 'v1/openhouses', filter: null },
  Member: { path: 'v1/accounts', filter: "UserType Eq 'Member'" },
  Office: { path: 'v1/accounts', filter: "UserType Eq 'Office'" },
};

/** All filters at once; null where there is none. */
function filterOf(resource: FeedResource, other: string | null): string | null {
  const parts = [SOURCES[resource].filter, other].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' And ');
}

/** Spark API: `_filter` in its own language and `_skiptoken`, which names the last record of the page before. */
export function createSparkConnector(feed: Feed, client: FeedClient): FeedConnector {
  const base = feed.url.replace(/\/$/, '');
  const pageSize = (resource: FeedResource) => Math.min(feed.pageSize ?? variantOf(feed).pageSize, MAX_PAGE[resource]);
  const expand = (resource: FeedResource) =>
    resource === 'Property' && feed.media !== 'none' ? 'Photos,VirtualTours' : null;
  /** @param from the token of the page; null for the first one */
  const list = async (
    resource: FeedResource,
    from: string | null,
    options: Parameters<typeof queryOf>[0],
  ): Promise<SourcePage> => {
    const response = await client.get(`${base}/${SOURCES[resource].path}?${queryOf(options)}`);
    const { D } = parsed(response.text, responseSchema);
    if (D.Success === false)
      throw new FeedFailure('rejected', `The feed refused the request: ${D.Message ?? 'no reason'}`);
    // a response without them would look like the end of all pages
    if (!D.Results) throw new FeedFailure('unreadable', 'The response of the feed has no Results.');
    const records = readRecords(response.text, D.Results, (value) => sparkRecordOf(resource, value, feed.system));
    const token = D.SkipToken ?? null;
    return {
      records,
      // the token of the last page stays what it was, and its results are empty
      next: token === from || records.length === 0 ? null : token,
      total: D.Pagination?.TotalRows ?? null,
      sourceTime: sourceTimeOf(response),
    };
  };
  return {
    keysAtOnce: KEYS_AT_ONCE,
    metadata: async () => null,

    page(resource, since, next) {
      const changed = since === null ? null : `ModificationTimestamp Ge ${shortInstant(since.at)}`;
      return list(resource, next, {
        _filter: filterOf(resource, changed),
        _expand: expand(resource),
        _limit: String(pageSize(resource)),
        _skiptoken: next ?? '',
      });
    },

    keys(resource, next) {
      return list(resource, next, {
        _filter: filterOf(resource, null),
        _select: 'Id,ModificationTimestamp',
        _limit: String(MAX_PAGE[resource]),
        _skiptoken: next ?? '',
      });
    },

    async records(resource, keys) {
      const { records } = await list(resource, null, {
        _filter: keys.map((key) => `Id Eq ${quoted(key)}`).join(' Or '),
        _expand: expand(resource),
        _limit: String(keys.length),
      });
      return records;
    },
  };
}

function sparkRecordOf(resource: FeedResource, value: Record<string, unknown>, system: string): SourceRecord {
  const found = standardSchema.safeParse(value);
  const standard = found.success ? found.data.StandardFields : value;
  const record = found.success
    ? { ...value, StandardFields: { OriginatingSystemName: system, ...found.data.StandardFields } }
    : value;
  return {
    key: keyOf(value.Id),
    modifiedAt: instantOf(standard.ModificationTimestamp),
    value: { ...record, ...NAMED[resource](standard) },
  };
}

/** Fields of other resources than listings under the standard's names. */
const NAMED: Readonly<Record<FeedResource, (fields: Record<string, unknown>) => Record<string, unknown>>> = {
  Property: () => ({}),
  // its listing is named by ResourceUri alone
  OpenHouse: () => ({}),
  Member: ({ Name, Emails, Phones }) => ({
    MemberFullName: Name,
    MemberEmail: primaryOf(Emails)?.Address,
    MemberPreferredPhone: primaryOf(Phones)?.Number,
  }),
  Office: ({ Name, Emails, Phones, Addresses }) => ({
    OfficeName: Name,
    OfficeEmail: primaryOf(Emails)?.Address,
    OfficePhone: primaryOf(Phones)?.Number,
    OfficeAddress1: primaryOf(Addresses)?.Address,
  }),
};

/** The primary entry of a list of addresses or numbers, otherwise the first one. */
function primaryOf(list: unknown): Record<string, unknown> | undefined {
  const entries = Array.isArray(list) ? list.filter(isRecord) : [];
  return entries.find(({ Primary }) => readYesNo(Primary) === true) ?? entries[0];
}
