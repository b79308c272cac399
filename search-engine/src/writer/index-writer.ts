import { isPublic } from '../listing/listing-facts';
import { prepareListing } from '../listing/prepared-listing';
import type { ListingChange } from '../listing-search';
import type { MemorySearchOptions } from '../memory-search-options';
import { MemoryLog } from '../segment/byte-log';
import { Dictionaries } from '../segment/dictionary';
import { IndexReader } from '../segment/index-reader';
import { hashOf } from '../segment/key-index';
import { type Merged, type NewDoc, Segment, type Shared } from '../segment/segment';
import type { SnapshotReader, SnapshotWriter } from '../segment/snapshot';
import { TextStore } from '../segment/stored-fields';
import { drained, inTurns, pause, type Steps } from '../steps';
import { firstToMerge, hasManyDeleted } from './merge-policy';

/** Listings of a segment during the first load: its tables stay in the near caches while they fill. */
const BUFFERED = 4096;
/** Merges of up to so many documents take few milliseconds; larger ones let searches run in between. */
const MERGED_AT_ONCE = 512;

/**
 * An index of segments. New listings become a small segment, and the documents that they replace are deleted. Small
 * segments are merged, so that there are always few. The first load is many segments and one merge.
 */
export class IndexWriter {
  ready = false;
  revision = 0;
  private shared: Shared;
  private current: IndexReader;
  /** new listings by id that no segment has yet; only during the first load */
  private readonly buffer = new Map<string, NewDoc>();
  /** hashes of all ids during the first load: most listings are new, and nothing has to be looked up for them */
  private idHashes: Set<number> | null = new Set();
  /** the merge that opens the index */
  private opening: Steps<void> | null = null;
  /** changes and merges wait for it */
  private still: Promise<void> = Promise.resolve();
  /** what is merged in the background */
  private merging: readonly Segment[] = [];
  private background: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(private readonly options: MemorySearchOptions = {}) {
    this.shared = this.newShared();
    this.current = new IndexReader([], this.shared.dictionaries);
  }

  /** The index with all changes so far. */
  protected get reader(): IndexReader {
    if (this.opening) drained(this.opening);
    this.flush();
    return this.current;
  }

  get size(): number {
    return this.reader.size;
  }

  /** Everything is loaded: merges the segments, and lets searches in. */
  open(): void {
    drained(this.openingSteps());
  }

  /** The same in steps, with other work in between; changes wait meanwhile. */
  async openInTurns(): Promise<void> {
    this.opening = this.openingSteps();
    const open = inTurns(this.opening, pause);
    this.still = open.catch(() => undefined);
    await open;
  }

  private *openingSteps(): Steps<void> {
    this.flush();
    const { segments } = this.current;
    if (segments.length > 1) {
      const merged = yield* Segment.merge(segments, this.shared);
      this.commit(segments, merged);
    }
    this.idHashes = null;
    this.opening = null;
    this.ready = true;
  }

  /**
   * Takes over changes; of several with one id the last counts.
   * @throws when their texts cannot be written; nothing has changed then
   */
  async apply(changes: readonly ListingChange[]): Promise<void> {
    await this.still;
    try {
      const docs = new Map(changes.map((change) => [idOf(change), this.newDoc(change)]));
      for (const [id, doc] of docs) this.replace(id, doc);
      if (this.ready || this.buffer.size >= BUFFERED) this.flush();
      if (this.ready) this.mergeWhatIsDue();
    } finally {
      this.revision++;
    }
  }

  /** Writes the whole index down; until `until` is over, changes wait. */
  save(writer: SnapshotWriter, until: Promise<unknown>): void {
    const { segments } = this.reader;
    this.shared.dictionaries.save(writer);
    this.shared.texts.save(writer);
    writer.note(segments.length);
    for (const segment of segments) segment.save(writer);
    this.still = until.then(
      () => undefined,
      () => undefined,
    );
  }

  /** Takes over a whole index in place of the current one. When that or `companion` fails, nothing has changed. */
  load(reader: SnapshotReader, companion?: () => void): void {
    const shared = this.newShared();
    shared.dictionaries.load(reader);
    shared.texts.load(reader);
    const segments = Array.from({ length: reader.number() }, () => Segment.load(reader, shared));
    companion?.();
    const { segments: old } = this.current;
    this.buffer.clear();
    this.idHashes = null;
    this.shared = shared;
    this.adopt(new IndexReader(segments, shared.dictionaries));
    for (const segment of old) segment.release();
    this.revision++;
  }

  /** Gives up the merge in the background: its segments stay as they are. */
  async close(): Promise<void> {
    this.closed = true;
    await this.background;
  }

  /** The ids of all listings the public may see. */
  ids(): Iterable<string> {
    return this.reader.ids();
  }

  /** Bytes of memory of each part. */
  memory(): Record<string, number> {
    const sum: Record<string, number> = {};
    for (const segment of this.reader.segments)
      for (const [part, bytes] of Object.entries(segment.memory())) sum[part] = (sum[part] ?? 0) + bytes;
    return sum;
  }

  /** Goes on with other segments. */
  protected adopt(reader: IndexReader): void {
    this.current = reader;
  }

  private newShared(): Shared {
    const { cards = new MemoryLog(), records = new MemoryLog() } = this.options;
    return { dictionaries: new Dictionaries(), texts: new TextStore(cards, records) };
  }

  /** null for a listing that the public may not see */
  private newDoc(change: ListingChange): NewDoc | null {
    if (change.kind === 'delete' || !isPublic(change.listing)) return null;
    const { facts, card, record, words } = prepareListing(change.listing, change.text);
    return { facts, words, texts: this.shared.texts.write(card, record) };
  }

  private replace(id: string, doc: NewDoc | null): void {
    this.buffer.delete(id);
    const hash = hashOf(id);
    if (this.idHashes?.has(hash) ?? true) {
      const old = this.current.byId(id);
      if (old) old.segment.delete(old.doc);
    }
    if (!doc) return;
    this.buffer.set(id, doc);
    this.idHashes?.add(hash);
  }

  /** Makes a segment of the buffered listings. */
  private flush(): void {
    if (this.buffer.size === 0) return;
    const segment = Segment.build([...this.buffer.values()], this.shared);
    this.buffer.clear();
    this.setSegments([...this.current.segments, segment]);
  }

  private mergeWhatIsDue(): void {
    const dead = this.current.segments.filter((segment) => segment.liveCount === 0 && !this.merging.includes(segment));
    if (dead.length > 0) {
      this.setSegments(this.current.segments.filter((segment) => !dead.includes(segment)));
      for (const segment of dead) segment.release();
      this.dropGarbage();
    }
    const { segments } = this.current;
    // new segments come behind those that are merged
    const free = segments.slice(segments.findLastIndex((segment) => this.merging.includes(segment)) + 1);
    const sizes = free.map(({ count }) => count);
    const { mergedAtOnce = MERGED_AT_ONCE } = this.options;
    const deleted = free.find(hasManyDeleted);
    const all = deleted ? [deleted] : free.slice(firstToMerge(sizes));
    const isLarge = all.reduce((sum, { count }) => sum + count, 0) > mergedAtOnce;
    if (isLarge && this.merging.length === 0) this.background = this.mergeInSteps(all);
    else {
      const few = isLarge ? free.slice(firstToMerge(sizes, mergedAtOnce)) : all;
      if (few.length > 0) this.commit(few, drained(Segment.merge(few, this.shared)));
    }
  }

  private async mergeInSteps(sources: readonly Segment[]): Promise<void> {
    this.merging = sources;
    const turn = async () => {
      await pause();
      await this.still;
      if (this.closed) throw new Error('The index is closed.');
    };
    try {
      const merged = await inTurns(Segment.merge(sources, this.shared), turn);
      if (sources.every((source) => this.current.segments.includes(source))) this.commit(sources, merged);
      else merged.segment.release();
    } catch (error) {
      if (!this.closed) this.mergeFailed(error);
    } finally {
      this.merging = [];
    }
  }

  /** Puts a merged segment in the place of its sources. */
  private commit(sources: readonly Segment[], { segment, maps }: Merged): void {
    sources.forEach((source, at) => {
      const map = maps[at];
      if (map) segment.deleteAgain(source, map);
    });
    const { segments } = this.current;
    const merged = segments.flatMap((each) => (each === sources[0] ? segment : sources.includes(each) ? [] : each));
    this.setSegments(merged.filter(({ liveCount }) => liveCount > 0));
    for (const source of sources) source.release();
    this.dropGarbage();
  }

  private dropGarbage(): void {
    try {
      this.shared.texts.dropGarbage(this.current.segments.map(({ stored }) => stored));
    } catch (error) {
      this.mergeFailed(error);
    }
  }

  private setSegments(segments: readonly Segment[]): void {
    this.adopt(new IndexReader(segments, this.shared.dictionaries, this.current.places));
  }

  /** The segments stay as they are; a later change tries again. */
  private mergeFailed(error: unknown): void {
    if (!this.options.onMergeFailed) throw error;
    this.options.onMergeFailed(error);
  }
}

function idOf(change: ListingChange): string {
  return change.kind === 'upsert' ? change.listing.internal_id : change.internal_id;
}
