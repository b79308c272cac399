import { isPublic } from '../listing/listing-facts';
import { prepareListing } from '../listing/prepared-listing';
import type { ListingChange } from '../listing-search';
import type { MemorySearchOptions } from '../memory-search-options';
import { Inventory } from '../segment/inventory';
import type { SnapshotReader, SnapshotWriter } from '../segment/snapshot';
import { drained, inTurns, pause, type Steps } from '../steps';
import { applyTo, BackgroundSort, type Change } from './background-sort';
import { Intake } from './intake';

/**
 * The index in use: it loads, applies changes, compacts in the background, and writes and reads snapshots, while
 * queries run.
 */
export class LiveIndex {
  ready = false;
  revision = 0;
  private current: Inventory;
  /** until everything has been loaded once */
  private intake: Intake | null;
  /** the first sorting, while it is done in turns */
  private opening: Steps<void> | null = null;
  private still: Promise<void> = Promise.resolve();
  private background: BackgroundSort | null = null;

  constructor(private readonly options: MemorySearchOptions = {}) {
    this.current = new Inventory(options);
    this.intake = new Intake(this.current, options.part, options.expected);
  }

  protected get inventory(): Inventory {
    this.intake?.flush();
    // a caller that cannot wait finishes it at once
    if (this.opening) drained(this.opening);
    return this.current;
  }

  get size(): number {
    return this.inventory.size;
  }

  /** Everything is loaded: sorts, and lets questions in. */
  open(): void {
    this.settled();
    this.opening = null;
    this.ready = true;
  }

  /** The same with turns for others in between; changes wait meanwhile. */
  async openInTurns(): Promise<void> {
    this.opening = this.inventory.settling();
    const open = inTurns(this.opening, pause).then(() => this.open());
    this.still = open.catch(() => undefined);
    await open;
  }

  async apply(changes: readonly ListingChange[]): Promise<void> {
    await this.still;
    try {
      if (this.intake) for (const change of changes) this.intake.apply(changeOf(change));
      else this.changeAll(changes);
    } finally {
      this.revision++;
    }
  }

  /** A part of what is to be loaded, to be filled with prepared listings and handed to `take`. */
  newPart(): Inventory {
    return this.current.newPart();
  }

  /** Takes over a part; only until everything has been loaded once. */
  take(part: Inventory): void {
    this.inventory.append(part);
    this.revision++;
  }

  private changeAll(changes: readonly ListingChange[]): void {
    const coming = changes.filter(({ kind }) => kind === 'upsert').length;
    if (!this.inventory.hasRoomFor(coming)) this.background?.finish();
    if (!this.inventory.hasRoomFor(coming)) this.inventory.loosen();
    try {
      for (const each of changes) {
        const change = changeOf(each);
        applyTo(this.inventory, change);
        this.background?.note(change);
      }
    } finally {
      if (this.ready) {
        if (this.inventory.settle()) this.sorted();
        this.makeRoom();
      }
    }
  }

  /** Starts a compaction before the space for new listings is used up. */
  private makeRoom(): void {
    if (this.background || !this.inventory.isFilling) return;
    this.background = new BackgroundSort(this.inventory, (fresh) => {
      this.background = null;
      this.adopt(fresh);
    });
    const turn = () => pause().then(() => this.still);
    this.background.run(turn).catch((error: unknown) => this.sortFailed(error));
  }

  /** What is in use goes on as it was; a later change tries again. */
  private sortFailed(error: unknown): void {
    this.background = null;
    if (!this.options.onSortFailed) throw error;
    this.options.onSortFailed(error);
  }

  /** Goes on with another inventory. */
  protected adopt(inventory: Inventory): void {
    this.current = inventory;
    this.intake = null;
    this.sorted();
  }

  /** Two inventories share their texts: these move only once the old one is out of use, also when moving them fails. */
  private sorted(): void {
    try {
      this.current.shelf.tidy(this.current.end);
    } catch (error) {
      this.sortFailed(error);
    }
  }

  /** Takes down the whole index; until `until` is over, changes wait. */
  save(writer: SnapshotWriter, until: Promise<unknown>): void {
    this.settled().save(writer);
    this.still = until.then(
      () => undefined,
      () => undefined,
    );
  }

  /** Replaces the whole index. If this or `alongside` fails, nothing has changed. */
  load(reader: SnapshotReader, alongside?: () => void): void {
    const inventory = new Inventory(this.options);
    inventory.load(reader);
    alongside?.();
    this.adopt(inventory);
    this.revision++;
  }

  /** The ids of all listings the public may see. */
  ids(): Iterable<string> {
    return this.inventory.allIds();
  }

  /** Bytes of memory of each part. */
  memory(): Record<string, number> {
    return this.inventory.memory();
  }

  /** The inventory ready for a new question. */
  protected settled(): Inventory {
    const { inventory } = this;
    inventory.settle();
    this.intake = null;
    return inventory;
  }
}

/** What a change means for the index: listings the public may not see are gone. */
function changeOf(change: ListingChange): Change {
  if (change.kind === 'delete') return change.internal_id;
  const { listing, text } = change;
  return isPublic(listing) ? prepareListing(listing, text) : listing.internal_id;
}
