import type { Database } from '../database/database';
import type { ListingChange } from '../search/listing-search';
import { countListings, type ListingRow, readAllListings, readListingIds, readListingsSince } from './listings.store';

/** Takes over changes; the search index and whoever else follows the listings. */
export interface ListingSink {
  apply(changes: readonly ListingChange[]): Promise<void>;
  /** everything has been loaded once */
  open(): void;
}

export interface ListingFeedDeps {
  db: Database;
  sink: ListingSink;
  /** milliseconds between looks for changes; a change made by this server is told by `changed()` at once */
  pollMs?: number;
  onError(error: unknown): void;
  /** a record that cannot be read is left out and told */
  onBadRecord?(internalId: string, error: unknown): void;
  /** the feed may set any status after any other (D58); each change is told */
  onStatusChange?(internalId: string, from: string, to: string): void;
}

const POLL_MS = 1000;
/** Listings indexed before others get their turn: some ten milliseconds. */
const AT_ONCE = 100;
/** Revisions are handed out before a transaction ends; looking this far back finds those that ended late. */
const OVERLAP = 500;

/** Loads all listings in the background and then follows their changes. */
export class ListingFeed {
  private revision = 0;
  private readonly revisions = new Map<string, number>();
  private readonly statuses = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(private readonly deps: ListingFeedDeps) {}

  /** Loads, opens the sink, and begins to follow. Tries again when the database does not answer. */
  async start(): Promise<void> {
    while (!this.stopped) {
      try {
        await this.load();
        this.schedule();
        return;
      } catch (error) {
        this.deps.onError(error);
        await new Promise((resolve) => setTimeout(resolve, this.pollMs));
      }
    }
  }

  /** Looks for changes now; resolves once they show in the search. */
  changed(): Promise<void> {
    this.running = this.running.then(() => this.follow()).catch((error: unknown) => this.deps.onError(error));
    return this.running;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private get pollMs(): number {
    return this.deps.pollMs ?? POLL_MS;
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.changed().then(() => this.schedule()), this.pollMs);
    this.timer.unref();
  }

  private async load(): Promise<void> {
    const rows: ListingRow[] = [];
    for await (const batch of readAllListings(this.deps.db)) {
      if (this.stopped) return;
      rows.push(...batch);
    }
    for (const batch of batchesOf(byRegion(rows))) {
      await this.take(batch);
      await breathe();
    }
    this.deps.sink.open();
  }

  private async follow(): Promise<void> {
    if (this.stopped) return;
    for (let from = Math.max(0, this.revision - OVERLAP); ; ) {
      const rows = await readListingsSince(this.deps.db, from);
      if (rows.length === 0) break;
      await this.take(rows);
      from = rows.at(-1)?.revision ?? from;
    }
    if ((await countListings(this.deps.db)) !== this.revisions.size) await this.dropDeleted();
  }

  /** Applies what is new; rows seen before are passed over. */
  private async take(rows: readonly ListingRow[]): Promise<void> {
    const fresh = rows.filter((row) => this.revisions.get(row.internal_id) !== row.revision);
    if (fresh.length > 0) await this.applySafely(fresh);
    for (const row of fresh) {
      this.noteStatus(row);
      this.revisions.set(row.internal_id, row.revision);
      this.revision = Math.max(this.revision, row.revision);
    }
  }

  private noteStatus({ internal_id: id, document }: ListingRow): void {
    const before = this.statuses.get(id);
    const now = document.listing_status_name;
    if (before !== undefined && before !== now) this.deps.onStatusChange?.(id, before, now);
    this.statuses.set(id, now);
  }

  private async applySafely(rows: readonly ListingRow[]): Promise<void> {
    const upsert = (row: ListingRow) => ({ kind: 'upsert', listing: row.document }) as const;
    try {
      await this.deps.sink.apply(rows.map(upsert));
    } catch (error) {
      const [only] = rows;
      if (rows.length > 1) for (const row of rows) await this.applySafely([row]);
      else if (only) await this.leaveOut(only.internal_id, error);
    }
  }

  /** What it said before is no longer true: a listing that cannot be read must not stay public as it was. */
  private async leaveOut(internalId: string, error: unknown): Promise<void> {
    await this.deps.sink.apply([{ kind: 'delete', internal_id: internalId }]);
    this.deps.onBadRecord?.(internalId, error);
  }

  private async dropDeleted(): Promise<void> {
    const left = new Set(await readListingIds(this.deps.db));
    const gone = [...this.revisions.keys()].filter((id) => !left.has(id));
    await this.deps.sink.apply(gone.map((internal_id) => ({ kind: 'delete', internal_id })));
    for (const id of gone) {
      this.revisions.delete(id);
      this.statuses.delete(id);
    }
  }
}

/** Listings of one region next to each other: what is asked together lies together in the index. */
function byRegion(rows: readonly ListingRow[]): ListingRow[] {
  const regionOf = ({ document }: ListingRow) => document.region_name_path ?? '';
  return [...rows].sort((a, b) => (regionOf(a) < regionOf(b) ? -1 : regionOf(a) > regionOf(b) ? 1 : 0));
}

function* batchesOf(rows: readonly ListingRow[]): Generator<ListingRow[]> {
  for (let from = 0; from < rows.length; from += AT_ONCE) yield rows.slice(from, from + AT_ONCE);
}

/** Lets the server answer others between two batches. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
