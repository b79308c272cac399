import type { ListingChange, SnapshotReader, SnapshotWriter } from 'search-engine';
import { hasCode } from '../../platform/files/error-code';
import { KnownRevisions } from './known-revisions';
import type { IndexPosition, IndexTarget, RefusedListing, WriteChanges } from './listing-indexer';
import type { RevisedListing } from './listings.repository';

/** The index in memory. */
export interface MemoryIndex {
  readonly ready: boolean;
  apply(changes: readonly ListingChange[]): Promise<void>;
  /** everything has been loaded once; it yields meanwhile */
  openInTurns(): Promise<void>;
  /** internal ids of its listings */
  ids(): Iterable<string>;
}

/** Stores the index for the next start. */
export interface SnapshotStore {
  /** null when the index is as it was stored; otherwise the reason why it is empty */
  resume(load: (reader: SnapshotReader) => void): Promise<Error | null>;
  save(write: (writer: SnapshotWriter) => void): Promise<void>;
}

export interface MemoryTargetDeps {
  index: MemoryIndex;
  /** without it each start reads all listings */
  snapshots?: SnapshotStore;
  /** called when the index was rebuilt although it had stored data */
  onRebuild?(why: Error): void;
  /** called for each change of status; a feed may set any status after any other */
  onStatusChange?(internalId: string, from: string, to: string): void;
}

/** The index in the memory of this server, with its snapshot. It knows the revision of every listing, public or not. */
export class MemoryTarget implements IndexTarget {
  /** some milliseconds of work */
  readonly atOnce = 100;
  readonly saveEveryMs = 600_000;
  private known = new KnownRevisions();

  constructor(private readonly deps: MemoryTargetDeps) {}

  get ready(): boolean {
    return this.deps.index.ready;
  }

  async resume(database: IndexPosition): Promise<number | null> {
    const { snapshots, onRebuild } = this.deps;
    let revision: number | null = null;
    const why = await snapshots?.resume((reader) => {
      revision = this.load(reader, database);
    });
    // no snapshot: the first start
    if (why && !hasCode(why, 'ENOENT')) onRebuild?.(why);
    return why ? null : revision;
  }

  async build(load: (write: WriteChanges) => Promise<IndexPosition>): Promise<void> {
    await load((changes) => this.write(changes));
  }

  open(): Promise<void> {
    return this.deps.index.openInTurns();
  }

  holds(): boolean {
    return true;
  }

  has({ internal_id, revision, gone }: RevisedListing): boolean {
    return this.known.revisionOf(internal_id) === (gone ? undefined : revision);
  }

  /** Listings with a revision that it knows are passed over. */
  async write(changes: readonly ListingChange[]): Promise<RefusedListing[]> {
    const fresh = changes.filter(
      (change) => change.kind === 'delete' || this.known.revisionOf(change.listing.internal_id) !== change.revision,
    );
    const refused = await this.apply(fresh);
    for (const change of fresh) this.note(change);
    return refused;
  }

  /** Changes are visible at once. */
  async publish(): Promise<void> {}

  async sum(): Promise<{ count: number; revisions: number }> {
    return { count: this.known.size, revisions: this.known.sum };
  }

  async differences(stored: ReadonlyMap<string, number>): Promise<{ gone: ListingChange[]; missed: string[] }> {
    const gone = [...this.deps.index.ids()].filter((id) => !stored.has(id));
    this.known.keepOnly(stored.keys());
    const missed = [...stored].flatMap(([id, revision]) => (this.known.revisionOf(id) === revision ? [] : [id]));
    return { gone: gone.map((internal_id) => ({ kind: 'delete', internal_id })), missed };
  }

  async save({ database, revision }: IndexPosition): Promise<void> {
    await this.deps.snapshots?.save((writer) => {
      writer.note([database, revision]);
      this.known.save(writer);
    });
  }

  isLost(): boolean {
    return false;
  }

  /** @throws when it was stored with another database, or with this one before a backup was restored */
  private load(reader: SnapshotReader, { database, revision: newest }: IndexPosition): number {
    const [stored, revision] = reader.list();
    if (stored !== database) throw new Error('the snapshot belongs to another database');
    if (Number(revision) > newest) throw new Error('the snapshot is newer than the database');
    const known = new KnownRevisions();
    known.load(reader);
    this.known = known;
    return Number(revision);
  }

  private note(change: ListingChange): void {
    if (change.kind === 'delete') {
      this.known.delete(change.internal_id);
      return;
    }
    const { internal_id, listing_status_name: status } = change.listing;
    const before = this.known.statusOf(internal_id);
    if (before !== undefined && before !== status) this.deps.onStatusChange?.(internal_id, before, status);
    this.known.upsert(internal_id, change.revision ?? 0, status);
  }

  /** Where a write fails, each listing is written alone, so that one that cannot be read costs only itself. */
  private async apply(changes: readonly ListingChange[]): Promise<RefusedListing[]> {
    if (changes.length === 0) return [];
    try {
      await this.deps.index.apply(changes);
      return [];
    } catch (error) {
      const [only, ...others] = changes;
      // not about the records, which are read again by the next poll
      if (isOfMachine(error) || !only) throw error;
      if (others.length > 0) {
        const refused: RefusedListing[] = [];
        for (const change of changes) refused.push(...(await this.apply([change])));
        return refused;
      }
      if (only.kind === 'delete') throw error;
      const { internal_id } = only.listing;
      await this.deps.index.apply([{ kind: 'delete', internal_id }]);
      return [{ internal_id, error }];
    }
  }
}

/** A full or broken disk, or too many open files. */
function isOfMachine(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
