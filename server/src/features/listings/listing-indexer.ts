import { setImmediate as nextLoop, setTimeout as pause } from 'node:timers/promises';
import type { ListingChange, StoredListing } from 'search-engine';
import type { Database } from '../../platform/database/database';
import { databaseIdentity } from '../../platform/database/server-state.repository';
import {
  findRevisionLook,
  type ListingRow,
  listAllListings,
  listListings,
  listRevisions,
  type RevisedListing,
  sumRevisions,
} from './listings.repository';
import { newChanges, RevisionWatermark } from './revision-watermark';

/** How far an index has followed which database: it has every change up to the revision. */
export interface IndexPosition {
  database: string;
  revision: number;
}

/** A listing that an index cannot hold. */
export interface RefusedListing {
  internal_id: string;
  error: unknown;
}

/**
 * Writes changes into an index. A listing that the index refuses is not in it afterwards: it must not stay public as it was.
 * @returns the refused listings
 * @throws Error when the index is away, or its disk is full
 */
export type WriteChanges = (changes: readonly ListingChange[]) => Promise<RefusedListing[]>;

/** An index that the indexer keeps up to date. */
export interface IndexTarget {
  readonly ready: boolean;
  /** listings of one write */
  readonly atOnce: number;
  /** minimum time between two saves, in milliseconds */
  readonly saveEveryMs: number;
  /** @returns the revision from which the stored index goes on; null when there is none for this state of the database */
  resume(database: IndexPosition): Promise<number | null>;
  /** Fills an index. @param load writes what is new since the last call, at first all listings; returns the position */
  build(load: (write: WriteChanges) => Promise<IndexPosition>): Promise<void>;
  /** Searches may use it: it has everything. */
  open(): Promise<void>;
  /** whether listings of a status are counted by `sum` */
  holds(status: string): boolean;
  /** whether a change was written lately, and need not be read again */
  has(change: RevisedListing): boolean;
  write(changes: readonly ListingChange[]): Promise<RefusedListing[]>;
  /** Makes what was written visible to searches. */
  publish(): Promise<void>;
  sum(): Promise<{ count: number; revisions: number }>;
  /** Compares with the revisions of the database. @returns changes of listings that the database lacks, and ids to read again */
  differences(stored: ReadonlyMap<string, number>): Promise<{ gone: ListingChange[]; missed: string[] }>;
  /** Stores the position for the next start. */
  save(position: IndexPosition): Promise<void>;
  /** whether an error says that the index is gone */
  isLost(error: unknown): boolean;
}

export interface ListingIndexerDeps {
  db: Database;
  target: IndexTarget;
  /** runs the first build while no other server does */
  alone?<T>(work: () => Promise<T>): Promise<T>;
  /** poll interval in milliseconds; a change made by this server is reported by `changed()` at once */
  pollMs?: number;
  /** milliseconds between two comparisons with all listings of the database */
  compareMs?: number;
  onError(error: unknown): void;
  /** called for a listing that the index refuses */
  onBadRecord?(internalId: string, error: unknown): void;
}

const POLL_MS = 1000;
/** Interval of comparisons: they detect changes that a poll missed, and removals that bypassed the database's triggers. */
const COMPARE_MS = 3_600_000;

/**
 * Brings the listings of the database into an index, and then their changes. Every server runs one. While the database or
 * the index is away, the watermark stays, and the changes since then follow later.
 */
export class ListingIndexer {
  /** null until the index has been filled */
  private watermark: RevisionWatermark | null = null;
  private database = '';
  private isResumed = false;
  private savedAt = 0;
  private comparedAt = 0;
  private waiting = false;
  private stopped = false;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<boolean> = Promise.resolve(true);

  constructor(private readonly deps: ListingIndexerDeps) {}

  /** Resolves once the index has all listings. Tries again while the database or the index is away. */
  start(): Promise<void> {
    const begun = this.begin();
    this.running = begun.then(() => true);
    return begun;
  }

  /** Looks for changes now. Resolves once searches show them, with false if that failed: the next poll tries again. */
  changed(): Promise<boolean> {
    if (this.waiting || !this.deps.target.ready) return this.running;
    this.waiting = true;
    return this.next(() => {
      this.waiting = false;
      return this.follow();
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
    if (this.deps.target.ready) await this.save().catch((error: unknown) => this.deps.onError(error));
  }

  /** Builds the index again from the database. */
  async rebuild(): Promise<void> {
    this.database = await databaseIdentity(this.deps.db);
    this.watermark = null;
    await this.deps.target.build(async (write) => {
      await this.load(write);
      return this.position;
    });
  }

  private async begin(): Promise<void> {
    const { db, target, alone = (work) => work() } = this.deps;
    while (!this.stopped) {
      try {
        this.database = await databaseIdentity(db);
        await alone(async () => {
          if (!this.isResumed) await this.resume();
          if (this.watermark === null) await this.rebuild();
          else await this.follow();
        });
        // incomplete data must not be shown or stored as complete
        if (this.stopped) return;
        await target.open();
        this.schedule();
        return;
      } catch (error) {
        if (this.stopped) return;
        this.deps.onError(error);
        await pause(this.pollMs);
      }
    }
  }

  /** Called once for an index: later it may have listings. */
  private async resume(): Promise<void> {
    const { revision } = await findRevisionLook(this.deps.db);
    const from = await this.deps.target.resume({ database: this.database, revision });
    this.isResumed = true;
    this.watermark = from === null ? null : new RevisionWatermark(from);
  }

  private next(work: () => Promise<void>): Promise<boolean> {
    this.running = this.running.then(work).then(
      () => true,
      (error: unknown) => {
        if (!this.stopped) this.failed(error);
        return false;
      },
    );
    return this.running;
  }

  /** An index that is gone is built again. */
  private failed(error: unknown): void {
    this.deps.onError(error);
    if (!this.deps.target.isLost(error)) return;
    this.isResumed = false;
    void this.start();
  }

  private get pollMs(): number {
    return this.deps.pollMs ?? POLL_MS;
  }

  private readonly writeTarget: WriteChanges = (changes) => this.deps.target.write(changes);

  private get position(): IndexPosition {
    return { database: this.database, revision: this.watermark?.settled ?? 0 };
  }

  private schedule(): void {
    if (this.stopped) return;
    // a new build of the index and the poll that lost it both schedule
    clearTimeout(this.timer);
    const poll = async () => {
      await this.changed();
      if (this.deps.target.ready && Date.now() - this.savedAt > this.deps.target.saveEveryMs)
        await this.next(() => this.save());
      this.schedule();
    };
    this.timer = setTimeout(() => void poll(), this.pollMs);
    this.timer.unref();
  }

  private save(): Promise<void> {
    this.savedAt = Date.now();
    return this.deps.target.save(this.position);
  }

  private async follow(): Promise<void> {
    const { target, compareMs = COMPARE_MS } = this.deps;
    if (this.stopped) return;
    if (await this.load(this.writeTarget)) await target.publish();
    if (Date.now() - this.comparedAt < compareMs) return;
    this.comparedAt = Date.now();
    await this.compare();
  }

  /**
   * Writes all changes since the last call; the first call writes all listings.
   * @returns whether something was written
   * @throws Error when the indexer was stopped meanwhile
   */
  private async load(write: WriteChanges): Promise<boolean> {
    const { db, target } = this.deps;
    let wrote = false;
    if (this.watermark === null) {
      const look = await findRevisionLook(db);
      for await (const rows of listAllListings(db)) await this.writeRows(rows, write);
      this.watermark = new RevisionWatermark();
      this.watermark.note(look);
      wrote = true;
    }
    for await (const changes of newChanges(db, this.watermark)) {
      const fresh = changes.filter((change) => !target.has(change));
      if (fresh.length === 0) continue;
      wrote = true;
      await this.write(fresh.filter(({ gone }) => gone).map(deletionOf), write);
      const ids = fresh.filter(({ gone }) => !gone).map(({ internal_id }) => internal_id);
      if (ids.length > 0) await this.writeRows(await listListings(db, ids), write);
    }
    return wrote;
  }

  private async writeRows(rows: readonly ListingRow[], write: WriteChanges): Promise<void> {
    const { atOnce } = this.deps.target;
    for (let from = 0; from < rows.length; from += atOnce) {
      await this.write(rows.slice(from, from + atOnce).map(upsertOf), write);
      // requests are answered between two writes
      await nextLoop();
    }
  }

  private async write(changes: readonly ListingChange[], write: WriteChanges): Promise<void> {
    if (this.stopped) throw new Error('The indexer was stopped.');
    if (changes.length === 0) return;
    for (const { internal_id, error } of await write(changes)) this.deps.onBadRecord?.(internal_id, error);
  }

  /** Compares counts and revisions of both sides, and where they differ every listing: removes and reads what was missed. */
  private async compare(): Promise<void> {
    const { db, target } = this.deps;
    const sums = (await sumRevisions(db)).filter(({ status }) => target.holds(status));
    const indexed = await target.sum();
    const count = sums.reduce((sum, status) => sum + status.count, 0);
    const revisions = sums.reduce((sum, status) => sum + status.revisions, 0);
    if (count === indexed.count && revisions === indexed.revisions) return;
    const held = (await listRevisions(db)).filter(({ status }) => target.holds(status));
    const stored = new Map(held.map(({ internal_id, revision }) => [internal_id, revision]));
    const { gone, missed } = await target.differences(stored);
    await this.write(gone, this.writeTarget);
    for (let from = 0; from < missed.length; from += target.atOnce)
      await this.writeRows(await listListings(db, missed.slice(from, from + target.atOnce)), this.writeTarget);
    await target.publish();
  }
}

function upsertOf({ text, revision }: ListingRow): ListingChange {
  const listing: StoredListing = JSON.parse(text);
  return { kind: 'upsert', listing, text, revision };
}

function deletionOf({ internal_id, revision }: RevisedListing): ListingChange {
  return { kind: 'delete', internal_id, revision };
}
