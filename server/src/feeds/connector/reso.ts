import * as z from 'zod/mini';
import type { Feed, FeedResource } from '../feed-config';
import { FeedFailure } from '../feed-failure';
import { instantOf, shortInstant } from '../mapping/instant';
import { type Variant, variantOf } from '../variants';
import { type FeedConnector, KEY_FIELDS, keyOf, type SourcePage, type SourceRecord, type Watermark } from './connector';
import { type FeedClient, type FeedResponse, GoneFailure } from './feed-client';
import { readMetadata } from './metadata';
import { PageRound } from './page-round';
import { parsed, queryOf, quoted, readRecords, recordSchema, sourceTimeOf } from './responses';

const pageSchema = z.object({
  value: z.array(recordSchema),
  '@odata.nextLink': z.optional(z.nullable(z.string())),
  '@odata.count': z.optional(z.nullable(z.number())),
});
type Page = z.output<typeof pageSchema>;

/** Keys of one page of the comparison: they are small. */
const KEYS_A_PAGE = 2000;
/** Records of one request for Media, where they are a resource of their own. */
const KEYS_AT_ONCE = 25;
/** A page of keys may have more than others, as they are small. */
const MAX_KEY_ROWS = 100_000;
/** Maximum number of Media of a record. */
const MAX_MEDIA = 1000;
/** The Media of one page of records may take as much as this many pages. */
const MEDIA_PAGES = 4;

const anyOf = (field: string, keys: readonly string[]): string =>
  keys.map((key) => `${field} eq ${quoted(key)}`).join(' or ');

/** RESO Web API (Data Dictionary 2.0) over OData, with what MLS Grid, Trestle and Bridge do differently. */
export function createResoConnector(feed: Feed, client: FeedClient): FeedConnector {
  const variant = variantOf(feed);
  const base = feed.url.replace(/\/$/, '');
  const pageSize = feed.pageSize ?? variant.pageSize;
  const query = (path: string, options: Parameters<typeof queryOf>[0]) => `${base}/${path}?${queryOf(options)}`;
  const read = async (url: string, size: number, maxRows?: number) => {
    const response = await client.get(url, { prefer: `odata.maxpagesize=${size}` });
    const page = parsed(response.text, pageSchema, maxRows);
    return { response, page, next: nextLinkOf(response, page, url) };
  };
  const list = async (
    resource: FeedResource,
    url: string,
    { size, maxRows }: { size: number; maxRows?: number },
  ): Promise<SourcePage> => {
    const { response, page, next } = await read(url, size, maxRows);
    return {
      records: readRecords(response.text, page.value, (value) => recordOf(resource, value)),
      next,
      total: page['@odata.count'] ?? null,
      sourceTime: sourceTimeOf(response),
    };
  };
  /** $top is the size of a page for vendors, and the end of all pages in the standard. */
  const top = (size: number) => (feed.variant === 'reso' ? null : String(size));
  const expand = (resource: FeedResource) => (resource === 'Property' && feed.media === 'expand' ? 'Media' : null);

  async function withMedia(resource: FeedResource, records: SourceRecord[]): Promise<SourceRecord[]> {
    if (resource !== 'Property' || feed.media !== 'resource') return records;
    const keys = records.flatMap(({ key }) => key ?? []);
    const media = new Map<string, unknown[]>(keys.map((key) => [key, []]));
    let left = MEDIA_PAGES * feed.maxPageMb * 1_000_000;
    for (let first = 0; first < keys.length; first += KEYS_AT_ONCE) {
      const some = keys.slice(first, first + KEYS_AT_ONCE);
      const round = new PageRound('Media', some.length * MAX_MEDIA);
      let url: string | null = query('Media', { $filter: anyOf('ResourceRecordKey', some), $top: top(1000) });
      while (url !== null) {
        const { response, page, next }: Awaited<ReturnType<typeof read>> = await read(url, 1000);
        left -= response.text.length;
        // they are in memory together; the records are then read by key, fewer at a time
        if (left < 0)
          throw new FeedFailure('size', `The Media of a page are larger than ${MEDIA_PAGES * feed.maxPageMb} MB.`);
        const rows = readRecords(response.text, page.value, mediumOf).map(({ value }) => value);
        for (const value of rows) media.get(keyOf(value.ResourceRecordKey) ?? '')?.push(value);
        const endless = round.check(
          url,
          next,
          rows.map((value) => JSON.stringify(value)),
        );
        if (endless) throw endless;
        url = next;
      }
    }
    return records.map((record) => ({
      ...record,
      value: { ...record.value, Media: media.get(record.key ?? '') ?? [] },
    }));
  }

  return {
    keysAtOnce: variant.byKey === 'entity' ? 1 : KEYS_AT_ONCE,

    async metadata() {
      const { text } = await client.get(`${base}/$metadata`, { accept: 'application/xml' });
      return readMetadata(text, feed.resources);
    },

    async page(resource, since, next) {
      const path = `${resource}${(since === null && variant.replicationPath) || ''}`;
      const url =
        next ??
        query(path, {
          $filter: filterOf(feed, variant, since),
          $orderby: variant.orders ? `ModificationTimestamp asc,${KEY_FIELDS[resource]} asc` : null,
          $expand: expand(resource),
          $count: variant.orders ? 'true' : null,
          $top: top(pageSize),
        });
      const page = await list(resource, url, { size: pageSize });
      return { ...page, records: await withMedia(resource, page.records) };
    },

    keys(resource, next) {
      const url =
        next ??
        query(resource, {
          $filter: filterOf(feed, variant, null),
          $select: `${KEY_FIELDS[resource]},ModificationTimestamp`,
          $orderby: variant.orders ? `${KEY_FIELDS[resource]} asc` : null,
          $top: top(KEYS_A_PAGE),
        });
      return list(resource, url, { size: KEYS_A_PAGE, maxRows: MAX_KEY_ROWS });
    },

    async records(resource, keys) {
      if (variant.byKey === 'entity') {
        const found = await Promise.all(keys.map((key) => entity(client, base, resource, key, expand(resource))));
        return withMedia(resource, found.flat());
      }
      const filter = anyOf(KEY_FIELDS[resource], keys);
      const url = query(resource, { $filter: filter, $expand: expand(resource), $top: top(keys.length) });
      return withMedia(resource, (await list(resource, url, { size: keys.length })).records);
    },
  };
}

async function entity(
  client: FeedClient,
  base: string,
  resource: FeedResource,
  key: string,
  expand: string | null,
): Promise<SourceRecord[]> {
  const address = `${base}/${resource}(${encodeURIComponent(quoted(key))})${expand === null ? '' : `?$expand=${expand}`}`;
  try {
    const { text } = await client.get(address);
    return readRecords(text, [parsed(text, recordSchema)], (value) => recordOf(resource, value));
  } catch (error) {
    if (error instanceof GoneFailure) return [];
    throw error;
  }
}

function filterOf({ system, filterSystem }: Feed, variant: Variant, since: Watermark | null): string | null {
  const parts = [
    ...((filterSystem ?? variant.filtersSystem) ? [`OriginatingSystemName eq ${quoted(system)}`] : []),
    ...(variant.filtersCanView && since === null ? ['MlgCanView eq true'] : []),
    // records of the watermark's own moment come again: another one may have been written in it since
    ...(since === null ? [] : [`ModificationTimestamp ge ${shortInstant(since.at)}`]),
  ];
  return parts.length === 0 ? null : parts.join(' and ');
}

/** A medium of a resource of its own; it belongs to a record and has no key for replication. */
const mediumOf = (value: Record<string, unknown>): SourceRecord => ({ key: null, modifiedAt: null, value });

/** A record with its key and its time of change. */
function recordOf(resource: FeedResource, value: Record<string, unknown>): SourceRecord {
  return {
    key: keyOf(value[KEY_FIELDS[resource]] ?? value[`${KEY_FIELDS[resource]}Numeric`]),
    modifiedAt: instantOf(value.ModificationTimestamp),
    value,
  };
}

/** The next page, from the response or, as Bridge has it, from the Link header; never on another origin. */
function nextLinkOf({ headers }: FeedResponse, page: Page, from: string): string | null {
  const link = page['@odata.nextLink'] ?? /<([^>]+)>\s*;\s*rel="?next"?/i.exec(headers.link ?? '')?.[1] ?? null;
  if (link === null) return null;
  const url = URL.canParse(link, from) ? new URL(link, from) : null;
  // servers behind a proxy name http, or their inner host
  if (url === null || url.host !== new URL(from).host)
    throw new FeedFailure('unreadable', `The nextLink leads to another server: ${link.slice(0, 200)}`);
  url.protocol = new URL(from).protocol;
  return url.href;
}
