import { setTimeout as pause } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { isPublic, type ListingChange } from 'search-engine';
import { ApiError } from 'shared-contracts';
import * as z from 'zod/mini';
import type { IndexPosition, IndexTarget, RefusedListing, WriteChanges } from '../features/listings/listing-indexer';
import type { RevisedListing } from '../features/listings/listings.repository';
import type { Cluster, OpenSearchSettings } from './cluster';
import { listingDocument, MAPPINGS, VALUES } from './listing-document';
import { walk } from './responses';

const positionSchema = z.object({ database: z.string(), revision: z.number() });

/** The document that holds the watermark. It has no field that a search filters by, so no search finds it. */
const WATERMARK = 'watermark';
const STORED_LISTING = { exists: { field: 'id' } };
const ID = { id: { order: 'asc' } };
/** A deletion is remembered so long: an older write that arrives later is ignored. */
const GC_DELETES = '1h';
const BULK = { flushBytes: 4_000_000, concurrency: 2, retries: 5, wait: 1000 };
const BULK_TIMEOUT_MS = 60_000;
/** Changes that this server remembers to have written. */
const REMEMBERED = 10_000;
/** Longer than any search takes, in milliseconds. */
const GRACE_MS = 5000;

const anything = z.unknown();
const namesSchema = z.record(z.string(), anything);
const countSchema = z.object({ count: z.number() });
const sumSchema = z.object({
  hits: z.object({ total: z.object({ value: z.number() }) }),
  aggregations: z.object({ revisions: z.object({ value: z.number() }) }),
});
const revisionsSchema = z.object({
  hits: z.object({
    hits: z.array(
      z.object({ _id: z.string(), fields: z.object({ revision: z.tuple([z.number()]) }), sort: z.array(z.string()) }),
    ),
  }),
});

/**
 * The index of listings behind its alias. The name of the alias depends on the fields and their values: a release with others has
 * an index of its own, so that both releases run next to each other and an update can be taken back. Every server writes every
 * change: the index ignores what it has already, so no server has to lead, and each server knows when a change is visible.
 */
export class ListingIndex implements IndexTarget {
  ready = false;
  size = 0;
  revision = 0;
  readonly name: string;
  readonly atOnce = 200;
  readonly saveEveryMs = 10_000;
  private readonly written = new LRUCache<string, number>({ max: REMEMBERED });
  private saved = -1;

  constructor(
    readonly cluster: Cluster,
    private readonly settings: Pick<OpenSearchSettings, 'OPENSEARCH_INDEX' | 'OPENSEARCH_SHARDS'>,
  ) {
    this.name = `${settings.OPENSEARCH_INDEX}-${crc32(JSON.stringify([MAPPINGS, VALUES])).toString(16)}`;
  }

  /** Goes on from the stored position, unless it is of another database, or newer: a backup was restored. */
  async resume({ database, revision }: IndexPosition): Promise<number | null> {
    this.ready = false;
    const stored = await this.findPosition();
    return stored?.database === database && stored.revision <= revision ? stored.revision : null;
  }

  /** Builds a new index; searches use it once it has everything. */
  async build(load: (write: WriteChanges) => Promise<IndexPosition>): Promise<void> {
    this.written.clear();
    const name = await this.create();
    const write: WriteChanges = (changes) => this.write(changes, name);
    await this.writePosition(await load(write), name);
    const before = await this.use(name);
    // what other servers wrote to the index before
    await load(write);
    await this.publish();
    if (before.length === 0) return;
    // searches that began before the alias moved still read the old index
    await pause(GRACE_MS);
    await this.remove(before);
  }

  async open(): Promise<void> {
    await this.publish();
    this.ready = true;
  }

  holds(status: string): boolean {
    return isPublic({ listing_status_name: status });
  }

  has({ internal_id, revision }: RevisedListing): boolean {
    return this.written.get(internal_id) === revision;
  }

  async save(position: IndexPosition): Promise<void> {
    if (position.revision === this.saved) return;
    await this.writePosition(position);
    this.saved = position.revision;
  }

  isLost(error: unknown): boolean {
    return this.cluster.isMissing(error);
  }

  /** Makes an empty index that no alias names yet. @returns its name */
  async create(): Promise<string> {
    const name = `${this.name}-${Date.now()}`;
    const index = {
      number_of_shards: this.settings.OPENSEARCH_SHARDS,
      number_of_replicas: 0,
      refresh_interval: '-1',
      gc_deletes: GC_DELETES,
    };
    await this.send('PUT', `/${name}`, { settings: { index }, mappings: MAPPINGS });
    return name;
  }

  /** Searches use this index from now on. @returns the indices before it, which searches under way still read */
  async use(name: string): Promise<string[]> {
    await this.send('PUT', `/${name}/_settings`, { index: { refresh_interval: '1s', auto_expand_replicas: '0-1' } });
    await this.send('POST', `/${name}/_refresh`);
    const before = (await this.current()).filter((each) => each !== name);
    const actions = [
      { add: { index: name, alias: this.name } },
      ...before.map((each) => ({ remove: { index: each, alias: this.name } })),
    ];
    await this.send('POST', '/_aliases', { actions });
    return before;
  }

  /** The indices that the alias names; one, or none before the first. */
  async current(): Promise<string[]> {
    return this.unlessMissing(
      async () => Object.keys(await this.cluster.request(namesSchema, 'GET', `/_alias/${this.name}`)),
      [],
    );
  }

  /** Deletes the indices of this site that this release does not use. @returns their names */
  async prune(): Promise<string[]> {
    const own = new RegExp(`^${this.settings.OPENSEARCH_INDEX}-[0-9a-f]{1,8}-\\d+$`);
    const all = await this.cluster.request(namesSchema, 'GET', `/${this.settings.OPENSEARCH_INDEX}-*/_alias`);
    const used = await this.current();
    const names = Object.keys(all).filter((name) => own.test(name) && !used.includes(name));
    await this.remove(names);
    return names;
  }

  /** Deletes indices. */
  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) await this.cluster.client.indices.delete({ index: name });
  }

  /** @throws ApiError busy when the cluster does not answer, an error when it refuses a listing */
  async apply(changes: readonly ListingChange[]): Promise<void> {
    const [refused] = await this.write(changes);
    await this.publish();
    if (refused) throw refused.error;
  }

  /**
   * Sends changes in bulk, at most two requests at a time; what the cluster is too busy for is sent again. A change that is older than
   * what the index has does nothing.
   * A listing that it refuses is deleted.
   * @returns the refused listings
   * @throws ApiError busy when the cluster does not answer
   */
  async write(changes: readonly ListingChange[], index = this.name): Promise<RefusedListing[]> {
    const refused = await this.bulk(changes, index);
    const ids = new Set(refused.map(({ internal_id }) => internal_id));
    const deletions = changes.flatMap((change): ListingChange[] =>
      change.kind === 'upsert' && ids.has(idOf(change))
        ? [{ ...change, kind: 'delete', internal_id: idOf(change) }]
        : [],
    );
    if (deletions.length > 0) await this.bulk(deletions, index);
    for (const change of changes) if (change.revision !== undefined) this.written.set(idOf(change), change.revision);
    return refused;
  }

  private async bulk(changes: readonly ListingChange[], index: string): Promise<RefusedListing[]> {
    const refused: RefusedListing[] = [];
    const operations = changes.flatMap((change) => {
      try {
        return [operationOf(change, index)];
      } catch (error) {
        refused.push({ internal_id: idOf(change), error });
        return [];
      }
    });
    let busy = false;
    await this.cluster.answered(() =>
      this.cluster.client.helpers.bulk(
        {
          ...BULK,
          datasource: operations,
          onDocument: (operation) => operation,
          onDrop: ({ status, error, operation }) => {
            if (status === 409 || (status === 404 && 'delete' in operation)) return;
            if (status === 429 || status >= 500) busy = true;
            else refused.push({ internal_id: idOfOperation(operation), error: new Error(error.reason) });
          },
          ...(index === this.name ? { require_alias: true } : {}),
        },
        { requestTimeout: BULK_TIMEOUT_MS },
      ),
    );
    if (busy) throw new ApiError('busy');
    return refused;
  }

  /** Makes what was written visible to searches. */
  async publish(): Promise<void> {
    await this.send('POST', `/${this.name}/_refresh`);
    const { count } = await this.cluster.request(countSchema, 'POST', `/${this.name}/_count`, {
      query: STORED_LISTING,
    });
    this.size = count;
    this.revision++;
  }

  /** The position that a server stored last; null when there is no index. */
  async findPosition(): Promise<IndexPosition | null> {
    const schema = z.object({ _source: z.object({ watermark: positionSchema }) });
    const read = async () =>
      (await this.cluster.request(schema, 'GET', `/${this.name}/_doc/${WATERMARK}`))._source.watermark;
    return this.unlessMissing(read, null);
  }

  private async writePosition(watermark: IndexPosition, index = this.name): Promise<void> {
    const requireAlias = index === this.name ? '?require_alias=true' : '';
    await this.send('PUT', `/${index}/_doc/${WATERMARK}${requireAlias}`, { watermark });
  }

  /** How many listings the index has, and the sum of their revisions. */
  async sum(): Promise<{ count: number; revisions: number }> {
    const body = {
      size: 0,
      track_total_hits: true,
      query: STORED_LISTING,
      aggs: { revisions: { sum: { field: 'revision' } } },
    };
    const { hits, aggregations } = await this.cluster.request(sumSchema, 'POST', `/${this.name}/_search`, body);
    return { count: hits.total.value, revisions: aggregations.revisions.value };
  }

  async differences(stored: ReadonlyMap<string, number>): Promise<{ gone: ListingChange[]; missed: string[] }> {
    const indexed = await this.revisions();
    const missed = [...stored].flatMap(([id, revision]) => (indexed.get(id) === revision ? [] : [id]));
    const gone = [...indexed].flatMap(([internal_id, revision]): ListingChange[] =>
      stored.has(internal_id) ? [] : [{ kind: 'delete', internal_id, revision: revision + 1 }],
    );
    return { gone, missed };
  }

  /** The revision of every listing in the index. */
  private async revisions(): Promise<Map<string, number>> {
    const body = { _source: false, query: STORED_LISTING, docvalue_fields: ['revision'], sort: [ID] };
    const hits = walk(async (part) => {
      const search = { ...body, ...part };
      return (await this.cluster.request(revisionsSchema, 'POST', `/${this.name}/_search`, search)).hits.hits;
    });
    const found = new Map<string, number>();
    for await (const { _id, fields } of hits) found.set(_id, fields.revision[0]);
    return found;
  }

  private async send(method: 'POST' | 'PUT', path: string, body?: Readonly<Record<string, unknown>>): Promise<void> {
    await this.cluster.request(anything, method, path, body, { timeoutMs: BULK_TIMEOUT_MS });
  }

  private async unlessMissing<T>(read: () => Promise<T>, missing: T): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (this.cluster.isMissing(error)) return missing;
      throw error;
    }
  }
}

const idOf = (change: ListingChange) => (change.kind === 'upsert' ? change.listing.internal_id : change.internal_id);

const operationSchema = z.record(z.string(), z.object({ _id: z.string() }));
const idOfOperation = (operation: unknown) => Object.values(operationSchema.parse(operation))[0]?._id ?? '';

/** @throws when the listing cannot be read */
function operationOf(change: ListingChange, index: string) {
  const { revision } = change;
  const version = revision === undefined ? {} : { version: revision, version_type: 'external' };
  const target = { _index: index, _id: idOf(change), ...version };
  if (change.kind === 'delete' || !isPublic(change.listing)) return { delete: target };
  const document: unknown = listingDocument(change.listing, revision);
  const operation: [{ index: typeof target }, unknown] = [{ index: target }, document];
  return operation;
}
