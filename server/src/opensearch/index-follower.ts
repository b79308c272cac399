import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { isPublic, type ListingChange, type StoredListing } from 'search-engine';
import {
  type ListingFollower,
  type ListingRow,
  lookAtRevisions,
  newChanges,
  type RevisedListing,
  RevisionWatermark,
  readAllListings,
  readListings,
  readRevisions,
  sumRevisions,
} from '../listings';
import { type Database, databaseIdentity } from '../platform/database';
import type { Cluster } from './cluster';
import type { ListingIndex } from './listing-index';

/** What the follower needs of the index. */
type FollowedIndex = Pick<
  ListingIndex,
  'ready' | 'create' | 'use' | 'remove' | 'write' | 'publish' | 'readWatermark' | 'writeWatermark' | 'sum' | 'revisions'
> & { cluster: Pick<Cluster, 'isMissing'> };

export interface FollowerDeps {
  db: Database;
  index: FollowedIndex;
  /** runs the first build while no other server does */
  alone<T>(work: () => Promise<T>): Promise<T>;
  pollMs?: number;
  onError(error: unknown): void;
  /** a listing that cannot be indexed is left out */
  onBadRecord(internalId: string, error: unknown): void;
}

const POLL_MS = 1000;
/** Longer than any search takes. */
const GRACE_MS = 5000;
const BATCH = 200;
const COMPARE_MS = 3_600_000;
const KEEP_WATERMARK_MS = 10_000;
const REMEMBERED = 10_000;

/**
 * Keeps the shared index up to date. Every server writes every change: the index ignores what it has already, so no server has to
 * lead, and each server knows when a change is visible. The database is the source: while the cluster is away the watermark stays,
 * and the changes since then are written when the cluster is back.
 */
export class IndexFollower implements ListingFollower {
  private revisions = new RevisionWatermark();
  /** what this server has written lately: looks overlap */
  private readonly written = new LRUCache<string, number>({ max: REMEMBERED });
  private database = '';
  private savedAt = 0;
  private saved = -1;
  private comparedAt = 0;
  private waiting = false;
  private stopped = false;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<boolean> = Promise.resolve(true);

  constructor(private readonly deps: FollowerDeps) {}

  /** Opens the index, or builds it first if there is none. Tries again while the database or the cluster is away. */
  start(): Promise<void> {
    const begun = this.begin();
    this.running = begun.then(() => true);
    return begun;
  }

  /** Looks for changes now; resolves once searches show them, with false if that failed. */
  changed(): Promise<boolean> {
    if (this.waiting || !this.deps.index.ready) return this.running;
    this.waiting = true;
    this.running = this.running
      .then(() => {
        this.waiting = false;
        return this.followAll();
      })
      .then(
        () => true,
        (error: unknown) => {
          this.failed(error);
          return false;
        },
      );
    return this.running;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
    if (this.deps.index.ready) await this.saveWatermark().catch((error: unknown) => this.deps.onError(error));
  }

  /** Builds a new index from the database; searches use it once it has everything. */
  async rebuild(): Promise<void> {
    const { db, index } = this.deps;
    this.database = await databaseIdentity(db);
    this.revisions = new RevisionWatermark();
    this.written.clear();
    const name = await index.create();
    const look = await lookAtRevisions(db);
    for await (const rows of readAllListings(db)) {
      if (this.stopped) return;
      await this.write(rows.map(upsertOf), name);
    }
    this.revisions.note(look);
    await this.follow(name);
    await index.writeWatermark(this.watermark, name);
    const before = await index.use(name);
    // what other servers wrote to the index before
    await this.follow(name);
    await index.publish();
    if (before.length === 0) return;
    // searches that began before the alias moved still read the old index
    await pause(GRACE_MS);
    await index.remove(before);
  }

  private async begin(): Promise<void> {
    while (!this.stopped) {
      try {
        this.database = await databaseIdentity(this.deps.db);
        await this.deps.alone(async () => {
          if (!(await this.resume())) await this.rebuild();
        });
        if (this.stopped) return;
        await this.followAll();
        await this.deps.index.publish();
        this.deps.index.ready = true;
        this.schedule();
        return;
      } catch (error) {
        this.deps.onError(error);
        await pause(this.pollMs);
      }
    }
  }

  /** @returns false when there is no index of this database, or a newer one: a backup of the database was restored */
  private async resume(): Promise<boolean> {
    const watermark = await this.deps.index.readWatermark();
    if (watermark?.database !== this.database) return false;
    if (watermark.revision > (await lookAtRevisions(this.deps.db)).revision) return false;
    this.revisions = new RevisionWatermark(watermark.revision);
    return true;
  }

  private get pollMs(): number {
    return this.deps.pollMs ?? POLL_MS;
  }

  private schedule(): void {
    if (this.stopped) return;
    // a new build of the index and the poll that lost it both schedule
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.changed().then(() => this.schedule()), this.pollMs);
    this.timer.unref();
  }

  /** An index that is gone is built again. */
  private failed(error: unknown): void {
    this.deps.onError(error);
    if (!this.deps.index.cluster.isMissing(error) || this.stopped) return;
    this.deps.index.ready = false;
    clearTimeout(this.timer);
    void this.start();
  }

  private async followAll(): Promise<void> {
    if (this.stopped) return;
    if (await this.follow()) await this.deps.index.publish();
    if (Date.now() - this.comparedAt > COMPARE_MS) await this.compare();
    if (Date.now() - this.savedAt > KEEP_WATERMARK_MS) await this.saveWatermark();
  }

  /** @returns whether something was written */
  private async follow(name?: string): Promise<boolean> {
    const { db } = this.deps;
    let wrote = false;
    for await (const changes of newChanges(db, this.revisions)) {
      const fresh = changes.filter((change) => this.written.get(change.internal_id) !== change.revision);
      if (fresh.length > 0) {
        await this.write(await this.changesOf(fresh), name);
        for (const { internal_id, revision } of fresh) this.written.set(internal_id, revision);
        wrote = true;
      }
    }
    return wrote;
  }

  private async changesOf(revised: readonly RevisedListing[]): Promise<ListingChange[]> {
    const gone = revised.filter((each) => each.gone);
    const ids = revised.filter((each) => !each.gone).map(({ internal_id }) => internal_id);
    const rows = ids.length > 0 ? await readListings(this.deps.db, ids) : [];
    return [...gone.map(({ internal_id, revision }) => deletionOf(internal_id, revision)), ...rows.map(upsertOf)];
  }

  /** What the index refuses is deleted: a listing that cannot be read must not stay public as it was. */
  private async write(changes: readonly ListingChange[], name?: string): Promise<void> {
    const { index, onBadRecord } = this.deps;
    const refused = await index.write(changes, name);
    if (refused.length === 0) return;
    for (const { internal_id, error } of refused) onBadRecord(internal_id, error);
    const ids = new Set(refused.map(({ internal_id }) => internal_id));
    const bad = changes.flatMap((change) =>
      change.kind === 'upsert' && ids.has(change.listing.internal_id)
        ? [deletionOf(change.listing.internal_id, change.revision)]
        : [],
    );
    await index.write(bad, name);
  }

  /** Fallback for changes that no trigger noticed: counts and revisions of both sides, then every listing that differs. */
  private async compare(): Promise<void> {
    const { db, index } = this.deps;
    this.comparedAt = Date.now();
    const sums = (await sumRevisions(db)).filter(({ status }) => isPublicStatus(status));
    const stored = {
      count: sums.reduce((sum, { count }) => sum + count, 0),
      revisions: sums.reduce((sum, { revisions }) => sum + revisions, 0),
    };
    const indexed = await index.sum();
    if (stored.count === indexed.count && stored.revisions === indexed.revisions) return;
    const known = await index.revisions();
    const different: string[] = [];
    for (const { internal_id, revision, status } of await readRevisions(db)) {
      if (!isPublicStatus(status)) continue;
      if (known.get(internal_id) !== revision) different.push(internal_id);
      known.delete(internal_id);
    }
    await this.write([...known].map(([id, revision]) => deletionOf(id, revision + 1)));
    for (let from = 0; from < different.length; from += BATCH)
      await this.write((await readListings(db, different.slice(from, from + BATCH))).map(upsertOf));
    await index.publish();
  }

  private get watermark() {
    return { database: this.database, revision: this.revisions.settled };
  }

  private async saveWatermark(): Promise<void> {
    this.savedAt = Date.now();
    const { watermark } = this;
    if (watermark.revision === this.saved) return;
    await this.deps.index.writeWatermark(watermark);
    this.saved = watermark.revision;
  }
}

const isPublicStatus = (status: string) => isPublic({ listing_status_name: status });

function upsertOf({ text, revision }: ListingRow): ListingChange {
  const listing: StoredListing = JSON.parse(text);
  return { kind: 'upsert', listing, revision };
}

function deletionOf(internal_id: string, revision: number | undefined): ListingChange {
  return { kind: 'delete', internal_id, ...(revision === undefined ? {} : { revision }) };
}
