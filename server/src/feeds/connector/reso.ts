import * as z from 'zod/mini';
import { instantOf, instantOfDate, shortInstant } from '../../ingest/instant';
import { type Feed, type FeedResource, messageOf } from '../feed-config';
import { FeedFailure } from '../feed-failure';
import { type Variant, variantOf } from '../variants';
import {
  type FeedConnector,
  isRecord,
  KEY_FIELDS,
  type KeyPage,
  keyOf,
  readRecords,
  type SourcePage,
  type SourceRecord,
  type Watermark,
} from './connector';
import { type FeedAnswer, type FeedClient, GoneFailure } from './feed-client';
import { readMetadata } from './metadata';
import { PageRound } from './page-round';

const recordSchema = z.record(z.string(), z.unknown());
const answerSchema = z.object({
  value: z.array(recordSchema),
  '@odata.nextLink': z.optional(z.nullable(z.string())),
  '@odata.count': z.optional(z.nullable(z.number())),
});
type Answer = z.output<typeof answerSchema>;

/** Keys of one page of the comparison: they are small. */
const KEYS_A_PAGE = 2000;
/** Records of one request for Media, where they are a resource of their own. */
const KEYS_AT_ONCE = 25;
/** Maximum number of records of one answer, whatever was asked for; a page of keys may have more, as they are small. */
const MAX_ROWS = 10_000;
const MAX_KEY_ROWS = 100_000;
/** Maximum number of objects and lists of one answer. A few bytes of text become a hundred in memory. */
const MAX_OBJECTS = 500_000;
/** Maximum number of Media of a record. */
const MAX_MEDIA = 1000;
/** The Media of one page of records may take as much as this many pages. */
const MEDIA_PAGES = 4;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const anyOf = (field: string, keys: readonly string[]): string =>
  keys.map((key) => `${field} eq ${quoted(key)}`).join(' or ');

/** RESO Web API (Data Dictionary 2.0) over OData, with what MLS Grid, Trestle and Bridge do differently. */
export function createResoConnector(feed: Feed, client: FeedClient): FeedConnector {
  const variant = variantOf(feed);
  const base = feed.url.replace(/\/$/, '');
  const pageSize = feed.pageSize ?? variant.pageSize;
  const query = (path: string, options: Readonly<Record<string, string | null>>) =>
    `${base}/${path}?${Object.entries(options)
      .flatMap(([name, value]) => (value === null ? [] : [`${name}=${encodeURIComponent(value)}`]))
      .join('&')}`;
  const ask = async (url: string, size: number, maxRows = MAX_ROWS) => {
    const answer = await client.get(url, { prefer: `odata.maxpagesize=${size}` });
    return { answer, page: parsed(answer.text, answerSchema, maxRows) };
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
        const { answer, page } = await ask(url, 1000);
        left -= answer.text.length;
        // they are in memory together; the records are then read by key, fewer at a time
        if (left < 0)
          throw new FeedFailure('size', `The Media of a page are larger than ${MEDIA_PAGES * feed.maxPageMb} MB.`);
        const rows = readRecords(answer.text, page.value, mediumOf).map(({ value }) => value);
        for (const value of rows) media.get(keyOf(value.ResourceRecordKey) ?? '')?.push(value);
        const next = nextLinkOf(answer, page, url);
        const texts = rows.map((value) => JSON.stringify(value));
        const endless = round.check(url, { next, keys: texts, rows: texts });
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
      const { answer, page } = await ask(url, pageSize);
      const records = readRecords(answer.text, page.value, (value) => recordOf(resource, value));
      return {
        records: await withMedia(resource, records),
        next: nextLinkOf(answer, page, url),
        total: page['@odata.count'] ?? null,
        sourceTime: sourceTimeOf(answer),
      } satisfies SourcePage;
    },

    async keys(resource, next) {
      const url =
        next ??
        query(resource, {
          $filter: filterOf(feed, variant, null),
          $select: `${KEY_FIELDS[resource]},ModificationTimestamp`,
          $orderby: variant.orders ? `${KEY_FIELDS[resource]} asc` : null,
          $top: top(KEYS_A_PAGE),
        });
      const { answer, page } = await ask(url, KEYS_A_PAGE, MAX_KEY_ROWS);
      const records = readRecords(answer.text, page.value, (value) => recordOf(resource, value));
      const keys = records.flatMap(({ key, modifiedAt }) => (key === null ? [] : [{ key, modifiedAt }]));
      return { keys, next: nextLinkOf(answer, page, url) } satisfies KeyPage;
    },

    async records(resource, keys) {
      if (variant.byKey === 'entity') {
        const found = await Promise.all(keys.map((key) => entity(client, base, resource, key, expand(resource))));
        return withMedia(resource, found.flat());
      }
      const filter = anyOf(KEY_FIELDS[resource], keys);
      const url = query(resource, { $filter: filter, $expand: expand(resource), $top: top(keys.length) });
      const { answer, page } = await ask(url, keys.length);
      return withMedia(
        resource,
        readRecords(answer.text, page.value, (value) => recordOf(resource, value)),
      );
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
export function recordOf(resource: FeedResource, value: Record<string, unknown>): SourceRecord {
  return {
    key: keyOf(value[KEY_FIELDS[resource]] ?? value[`${KEY_FIELDS[resource]}Numeric`]),
    modifiedAt: instantOf(value.ModificationTimestamp),
    value,
  };
}

/**
 * Reads an answer. What has too many records or objects is refused before each of them costs time and memory.
 * @throws FeedFailure 'size' for too many, 'unreadable' for what is no JSON, as half a page, and for another shape
 */
export function parsed<S extends z.ZodMiniType>(text: string, schema: S, maxRows = MAX_ROWS): z.output<S> {
  if (hasTooManyObjects(text))
    throw new FeedFailure('size', `The answer has more than ${MAX_OBJECTS} objects and lists.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new FeedFailure('unreadable', `The answer is not JSON: ${messageOf(error)}`, null, { cause: error });
  }
  if (rowsOf(value) > maxRows) throw new FeedFailure('size', `The answer has more than ${maxRows} records.`);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new FeedFailure('unreadable', `The answer has another shape: ${issue?.path.join('.')}: ${issue?.message}`);
}

function hasTooManyObjects(text: string): boolean {
  let left = MAX_OBJECTS;
  for (const bracket of ['{', '['])
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) if (--left < 0) return true;
  return false;
}

/** The number of records of an answer of RESO or of Spark. */
function rowsOf(value: unknown): number {
  if (!isRecord(value)) return 0;
  const rows = isRecord(value.D) ? value.D.Results : value.value;
  return Array.isArray(rows) ? rows.length : 0;
}

/** The next page, from the answer or, as Bridge has it, from the Link header; never on another origin. */
function nextLinkOf({ headers }: FeedAnswer, page: Answer, from: string): string | null {
  const link = page['@odata.nextLink'] ?? /<([^>]+)>\s*;\s*rel="?next"?/i.exec(headers.link ?? '')?.[1] ?? null;
  if (link === null) return null;
  const url = URL.canParse(link, from) ? new URL(link, from) : null;
  // servers behind a proxy name http, or their inner host
  if (url === null || url.host !== new URL(from).host)
    throw new FeedFailure('unreadable', `The nextLink leads to another server: ${link.slice(0, 200)}`);
  url.protocol = new URL(from).protocol;
  return url.href;
}

/** The feed's clock. */
export function sourceTimeOf({ headers }: Pick<FeedAnswer, 'headers'>) {
  const time = Date.parse(headers.date ?? '');
  return Number.isNaN(time) ? null : instantOfDate(new Date(time));
}
