import { setImmediate as nextLoop, setTimeout as pause } from 'node:timers/promises';
import type { ListingChange, SnapshotReader, SnapshotWriter, StoredListing } from 'search-engine';
import { type Database, databaseIdentity } from '../platform/database';
import { hasCode } from '../platform/files';
import type { Checkpoint } from '../search';
import { KnownRevisions } from './known-revisions';
import {
  type ListingRow,
  lookAtRevisions,
  readAllListings,
  readListings,
  readRevisions,
  sumRevisions,
} from './listings.store';
import { newChanges, RevisionWatermark } from './revision-watermark';

/** Receives changes: the search index and other followers of the listings. */
export interface ListingSink {
  readonly ready: boolean;
  apply(changes: readonly ListingChange[]): Promise<void>;
  /** everything has been loaded once; it yields meanwhile */
  openInTurns(): Promise<void>;
  /** internal ids of its listings */
  ids(): Iterable<string>;
}

/** Follows the listings of the database into an index. */
export interface ListingFollower {
  /** resolves once the index has all listings */
  start(): Promise<void>;
  /** looks for changes now; resolves once searches show them, with false if that failed: the next poll tries again */
  changed(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Stores the sink's data for the next start, together with the position of the feed. */
export interface SnapshotStore {
  /** null when the sink is as it was stored; otherwise the reason why it is empty */
  resume(feed: Checkpoint): Promise<Error | null>;
  save(feed: Checkpoint): Promise<void>;
}

export interface ListingFeedDeps {
  db: Database;
  sink: ListingSink;
  keeper?: SnapshotStore;
  /** poll interval in milliseconds; a change made by this server is reported by `changed()` at once */
  pollMs?: number;
  /** milliseconds between two comparisons with all listings of the database */
  compareMs?: number;
  onError(error: unknown): void;
  /** called when the sink was rebuilt although it had stored data */
  onRebuild?(why: Error): void;
  /** called for a record that cannot be read, which is left out */
  onBadRecord?(internalId: string, error: unknown): void;
  /** called for each change of status; a feed may set any status after any other */
  onStatusChange?(internalId: string, from: string, to: string): void;
}

const POLL_MS = 1000;
/** Minimum time between two snapshots. */
const KEEP_MS = 600_000;
/** Listings per batch before it yields: some milliseconds. */
const AT_ONCE = 100;
/** Interval of comparisons: they detect changes that a poll missed, and removals that bypassed the database's triggers. */
const COMPARE_MS = 3_600_000;

/** Loads all listings in the background and then follows their changes. */
export class ListingFeed implements Checkpoint, ListingFollower {
  private revisions = new RevisionWatermark();
  private seen = new KnownRevisions();
  private database = '';
  /** the last revision of the database at the start */
  private newest = 0;
  private savedAt = 0;
  private comparedAt = 0;
  private waiting = false;
  private timer: NodeJS.Timeout | undefined;
  private starting: Promise<void> = Promise.resolve();
  private running: Promise<boolean> = Promise.resolve(true);
  private stopped = false;

  constructor(private readonly deps: ListingFeedDeps) {}

  /** Loads, opens the sink, and starts to follow. Tries again when the database does not respond. */
  start(): Promise<void> {
    this.starting = this.begin();
    return this.starting;
  }

  private async begin(): Promise<void> {
    // Check stored data once: later the sink may have listings.
    let resumed: boolean | null = null;
    while (!this.stopped) {
      try {
        this.database = await databaseIdentity(this.deps.db);
        this.newest = (await lookAtRevisions(this.deps.db)).revision;
        resumed ??= await this.resume();
        if (resumed) await this.followAll();
        else await this.fill();
        // Incomplete data must not be stored as complete.
        if (this.stopped) return;
        await this.deps.sink.openInTurns();
        this.schedule();
        void this.keep();
        return;
      } catch (error) {
        this.deps.onError(error);
        await pause(this.pollMs);
      }
    }
  }

  /** Polls for changes now. Resolves when the search has them, with false if that failed. */
  changed(): Promise<boolean> {
    // While it is loading, it polls afterwards.
    if (this.waiting || !this.deps.sink.ready) return this.running;
    this.waiting = true;
    return this.next(() => {
      this.waiting = false;
      return this.followAll();
    });
  }

  async stop(): Promise<void> {
    await this.keep();
    this.stopped = true;
    clearTimeout(this.timer);
    await this.starting;
    await this.running;
  }

  save(writer: SnapshotWriter): void {
    writer.note([this.database, this.revisions.settled]);
    this.seen.save(writer);
  }

  /** @throws when it was stored with another database, or with this one before a backup was restored */
  load(reader: SnapshotReader): void {
    const [database, revision] = reader.list();
    if (database !== this.database) throw new Error('the snapshot belongs to another database');
    if (Number(revision) > this.newest) throw new Error('the snapshot is newer than the database');
    const seen = new KnownRevisions();
    seen.load(reader);
    this.seen = seen;
    this.revisions = new RevisionWatermark(Number(revision));
  }

  private next(work: () => Promise<void>): Promise<boolean> {
    this.running = this.running.then(work).then(
      () => true,
      (error: unknown) => {
        this.deps.onError(error);
        return false;
      },
    );
    return this.running;
  }

  /** Stores all data for the next start. */
  private keep(): Promise<boolean> {
    const { keeper, sink } = this.deps;
    this.savedAt = Date.now();
    return keeper && sink.ready ? this.next(() => keeper.save(this)) : this.running;
  }

  /** @returns false when everything must be read */
  private async resume(): Promise<boolean> {
    const { keeper } = this.deps;
    if (!keeper) return false;
    const why = await keeper.resume(this);
    // no snapshot: the first start
    if (why && !hasCode(why, 'ENOENT')) this.deps.onRebuild?.(why);
    return why === null;
  }

  private get pollMs(): number {
    return this.deps.pollMs ?? POLL_MS;
  }

  private schedule(): void {
    if (this.stopped) return;
    const look = async () => {
      await this.changed();
      if (Date.now() - this.savedAt > KEEP_MS) await this.keep();
      this.schedule();
    };
    this.timer = setTimeout(() => void look(), this.pollMs);
    this.timer.unref();
  }

  private async fill(): Promise<void> {
    const look = await lookAtRevisions(this.deps.db);
    for await (const rows of readAllListings(this.deps.db)) {
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        if (this.stopped) return;
        await this.take(rows.slice(from, from + AT_ONCE));
        // requests are answered between two batches
        await nextLoop();
      }
    }
    this.revisions.note(look);
  }

  private async follow(): Promise<void> {
    if (this.stopped) return;
    for await (const changes of newChanges(this.deps.db, this.revisions)) {
      await this.drop(changes.filter(({ gone }) => gone).map(({ internal_id }) => internal_id));
      const fresh = changes.filter((row) => !row.gone && this.isNew(row)).map((row) => row.internal_id);
      if (fresh.length > 0) await this.take(await readListings(this.deps.db, fresh));
    }
  }

  /** Applies changes, and sometimes compares with all listings. */
  private async followAll(): Promise<void> {
    await this.follow();
    if (this.stopped || Date.now() - this.comparedAt < (this.deps.compareMs ?? COMPARE_MS)) return;
    this.comparedAt = Date.now();
    await this.compare();
  }

  /** Removes deleted listings; those removed before are skipped. */
  private async drop(ids: readonly string[]): Promise<void> {
    const known = ids.filter((id) => this.seen.revisionOf(id) !== undefined);
    if (known.length === 0) return;
    await this.deps.sink.apply(known.map((internal_id) => ({ kind: 'delete', internal_id })));
    for (const id of known) this.seen.forget(id);
  }

  /** Applies new changes; known rows are skipped. */
  private async take(rows: readonly ListingRow[]): Promise<void> {
    const fresh = rows.filter((row) => this.isNew(row));
    if (fresh.length > 0) await this.applySafely(fresh);
    for (const row of fresh) this.note(row);
  }

  private isNew({ internal_id, revision }: Pick<ListingRow, 'internal_id' | 'revision'>): boolean {
    return this.seen.revisionOf(internal_id) !== revision;
  }

  private note({ internal_id: id, revision, status }: ListingRow): void {
    const before = this.seen.statusOf(id);
    if (before !== undefined && before !== status) this.deps.onStatusChange?.(id, before, status);
    this.seen.note(id, revision, status);
  }

  private async applySafely(rows: readonly ListingRow[]): Promise<void> {
    try {
      await this.deps.sink.apply(rows.map(upsertOf));
    } catch (error) {
      // Not about the records, which are read again by the next poll.
      if (isOfMachine(error)) throw error;
      const [only] = rows;
      if (rows.length > 1) for (const row of rows) await this.applySafely([row]);
      else if (only) await this.leaveOut(only.internal_id, error);
    }
  }

  /** Its previous content is not true any more: a listing that cannot be read must not stay public as it was. */
  private async leaveOut(internalId: string, error: unknown): Promise<void> {
    await this.deps.sink.apply([{ kind: 'delete', internal_id: internalId }]);
    this.deps.onBadRecord?.(internalId, error);
  }

  /** Compares counts and revisions of both sides, and where they differ every listing: removes and reads what was missed. */
  private async compare(): Promise<void> {
    const sums = await sumRevisions(this.deps.db);
    const count = sums.reduce((sum, status) => sum + status.count, 0);
    const revisions = sums.reduce((sum, status) => sum + status.revisions, 0);
    if (count === this.seen.size && revisions === this.seen.sum) return;
    const stored = new Map((await readRevisions(this.deps.db)).map((row) => [row.internal_id, row.revision]));
    const gone = [...this.deps.sink.ids()].filter((id) => !stored.has(id));
    await this.deps.sink.apply(gone.map((internal_id) => ({ kind: 'delete', internal_id })));
    this.seen.keepOnly(stored.keys());
    const missed = [...stored].flatMap(([id, revision]) => (this.seen.revisionOf(id) === revision ? [] : [id]));
    for (let from = 0; from < missed.length; from += AT_ONCE)
      await this.take(await readListings(this.deps.db, missed.slice(from, from + AT_ONCE)));
  }
}

function upsertOf({ text }: ListingRow): ListingChange {
  const listing: StoredListing = JSON.parse(text);
  return { kind: 'upsert', listing, text };
}

/** A full or broken disk, or too many open files. */
function isOfMachine(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
