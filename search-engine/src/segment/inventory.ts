import { type PlaceRanges, placeRanges } from '../collect/region-filter';
import type { Deadline } from '../deadline';
import { type Bits, hasBit, setBit, wordsFor } from '../kernels/bits';
import { kernels } from '../kernels/kernels';
import { WordPool } from '../kernels/word-memory';
import { listingFacts } from '../listing/listing-facts';
import type { PreparedListing } from '../listing/prepared-listing';
import { drained, type Steps } from '../steps';
import { keyOf } from '../text/fold';
import { textQuestion } from '../text/text-question';
import { type ByteLog, MemoryLog } from './byte-log';
import { KeyIndex } from './key-index';
import { ListingTable } from './listing-table';
import { Orders } from './orders';
import { PlaceIndex } from './places';
import { Shelf } from './shelf';
import type { SnapshotReader, SnapshotWriter } from './snapshot';
import { loadTable, saveTable } from './table-snapshot';
import { TextIndex } from './text-index';

export interface InventoryOptions {
  /** where cards and whole records are kept; in memory by default */
  cards?: ByteLog;
  records?: ByteLog;
  /** listings that may come before all are sorted again; a share of the inventory by default */
  room?: number;
}

const KEY_INDEXES = ['ids', 'slugs', 'mlsKeys', 'tmks'] as const;
const MIN_ROOM = 1024;
const ROOM_SHARE = 1 / 64;

/** All listings of the public with every index over them, kept in step. */
export class Inventory {
  readonly table = new ListingTable();
  readonly shelf: Shelf;
  readonly orders: Orders;
  readonly places = new PlaceIndex(this.table.place.entries);
  ranges: PlaceRanges = placeRanges(this.table);
  size = 0;
  private readonly ids = new KeyIndex();
  private readonly slugs = new KeyIndex();
  private readonly mlsKeys = new KeyIndex();
  private readonly tmks = new KeyIndex();
  private readonly text = new TextIndex();
  private readonly indexes = [this.ids, this.slugs, this.mlsKeys, this.tmks, this.text];
  /** listings have come that no order and no set knows yet */
  private loose = true;

  constructor(private readonly options: InventoryOptions = {}) {
    this.shelf = new Shelf(options.cards ?? new MemoryLog(), options.records ?? new MemoryLog());
    this.orders = new Orders(this.table, (position) => this.shelf.id(position));
  }

  /** Sorts what has come; searches are answered from sorted listings and a few later ones.
   * @returns whether there was anything to sort */
  settle(): boolean {
    if (!this.loose) return false;
    drained(this.sorting());
    return true;
  }

  /** The same in time slices. */
  *settling(): Steps<void> {
    if (this.loose) yield* this.sorting();
  }

  /** A new inventory with the same listings in order, while this one stays in use. */
  *resorted(): Steps<Inventory> {
    const fresh = this.newPart();
    fresh.size = this.size;
    fresh.table.borrow(this.table);
    fresh.shelf.borrow(this.shelf);
    for (const name of KEY_INDEXES) fresh[name].borrow(this[name]);
    fresh.text.borrow(this.text);
    yield* fresh.sorting();
    return fresh;
  }

  private *sorting(): Steps<void> {
    const room = this.options.room ?? Math.max(MIN_ROOM, Math.floor(this.size * ROOM_SHARE));
    const before = this.table.end;
    const order = yield* this.table.sort(room);
    const newPositions = new Int32Array(before).fill(-1);
    for (let at = 0; at < order.length; at++) newPositions[order[at] ?? 0] = at;
    yield* this.shelf.reorder(order, this.table.capacity);
    for (const index of this.indexes) yield* index.reorder(newPositions);
    this.ranges.pool.release();
    this.ranges = placeRanges(this.table);
    yield* this.orders.build();
    this.loose = false;
  }

  /** Many are about to come: they are sorted in together by the next `settle`. */
  loosen(): void {
    if (!this.loose) this.table.loosen();
    this.loose = true;
  }

  /** Half of the room is left: time to make more. */
  get isFilling(): boolean {
    const { capacity, end, sorted } = this.table;
    return !this.loose && (end - sorted) * 2 > capacity - sorted;
  }

  /** Positions in use, those of the dead among them. */
  get end(): number {
    return this.table.end;
  }

  hasRoomFor(count: number): boolean {
    return this.table.end + count <= this.table.capacity;
  }

  /** @throws when its texts cannot be written; nothing has changed then */
  put({ facts, card, record, words }: PreparedListing): void {
    const texts = this.shelf.write(card, record);
    this.drop(facts.id);
    const position = this.table.add(facts);
    this.shelf.put(position, facts.id, texts);
    this.ids.add(facts.id, position);
    this.slugs.add(facts.slug, position);
    this.mlsKeys.add(keyOf(facts.mls), position);
    for (const tmk of facts.tmks) this.tmks.add(tmk, position);
    this.text.add(position, words);
    if (!this.loose) this.orders.insert(position);
    this.size++;
  }

  /** Takes room for so many listings at once. */
  reserve(count: number): void {
    this.table.reserve(count);
    this.shelf.reserve(count);
    this.ids.reserve(count);
  }

  /** An empty one to be filled by itself and appended: it puts its texts where this one does. */
  newPart(): Inventory {
    const { cards, records } = this.shelf;
    return new Inventory({ ...this.options, cards, records });
  }

  /**
   * Takes over all listings of a part that was filled by itself, with the same logs; neither it nor this inventory has
   * been sorted before. Of two with one id the part's counts. The part is used up.
   */
  append(part: Inventory): void {
    for (const id of part.allIds()) this.drop(id);
    const offset = this.table.append(part.table);
    this.shelf.append(part.shelf, offset, part.end);
    for (const name of KEY_INDEXES) this[name].append(part[name], offset);
    this.text.append(part.text, offset);
    this.size += part.size;
    part.table.release();
  }

  drop(id: string): void {
    const position = this.byId(id);
    if (position === undefined) return;
    this.table.remove(position);
    this.size--;
  }

  byId(id: string): number | undefined {
    return this.living(this.ids, id).find((position) => this.shelf.id(position) === id);
  }
  bySlug(slug: string): number | undefined {
    // of two with one slug the later
    return this.living(this.slugs, slug)
      .sort((a, b) => b - a)
      .find((position) => this.shelf.names(position).slug === slug);
  }
  byMls(mls: string, deadline: Deadline): number[] {
    return this.byMlsKey(keyOf(mls), deadline).filter((position) => this.shelf.names(position).mls === mls);
  }
  byMlsKey(key: string, deadline: Deadline): number[] {
    return this.living(this.mlsKeys, key).filter((position) => {
      deadline.check();
      return keyOf(this.shelf.names(position).mls) === key;
    });
  }
  byTmk(key: string, deadline: Deadline): number[] {
    const positions = new Set(this.living(this.tmks, key));
    return [...positions].filter((position) => {
      deadline.check();
      return listingFacts(this.shelf.record(position)).tmks.includes(key);
    });
  }

  /** Puts into `out` what a text finds: by MLS id, else by tax map key, else by all of its words. */
  byText(text: string, out: Bits, deadline: Deadline): boolean {
    const question = textQuestion(text);
    if (question === null) return false;
    const byMls = this.byMlsKey(question.mls, deadline);
    const known = byMls.length > 0 || question.tmk === '' ? byMls : this.byTmk(question.tmk, deadline);
    if (known.length > 0) for (const position of known) setBit(out, position);
    else {
      const { alive } = this.table;
      this.everyWord(question.words, out, (word, found) => this.text.find(word, alive, found, deadline));
    }
    return true;
  }

  /** Puts into `out` what has every word in its address. */
  inAddress(words: readonly string[], mark: number, out: Bits, deadline: Deadline): void {
    this.everyWord(words, out, (word, found) =>
      this.text.findMarked({ word, mark, exact: word.length === 1 }, found, deadline),
    );
  }

  /** Puts into `out` what has an address whose first word begins like this. */
  addressBegins(word: string, mark: number, out: Bits, deadline: Deadline): void {
    this.text.findMarked({ word, mark, exact: false }, out, deadline);
  }

  save(writer: SnapshotWriter): void {
    writer.note(this.size);
    saveTable(this.table, writer);
    for (const index of this.indexes) index.save(writer);
    this.shelf.save(writer);
    this.orders.save(writer);
  }

  /** Into an inventory that is still empty. */
  load(reader: SnapshotReader): void {
    this.size = reader.number();
    loadTable(this.table, reader);
    for (const index of this.indexes) index.load(reader);
    this.shelf.load(reader);
    // what came after the sorting is put in its place by ids, which the shelf holds
    this.orders.load(reader);
    this.ranges = placeRanges(this.table);
    this.loose = false;
  }

  /** The ids of all listings. */
  *allIds(): Generator<string> {
    for (let position = 0; position < this.table.end; position++)
      if (hasBit(this.table.alive, position)) yield this.shelf.id(position);
  }

  /** Bytes of memory of each part. */
  memory(): Record<string, number> {
    const { ids, slugs, mlsKeys, tmks } = this;
    const keys = [ids, slugs, mlsKeys, tmks].reduce((sum, index) => sum + index.bytes, 0);
    const { bytes: columns } = this.table;
    return { columns, orders: this.orders.bytes, keys, shelf: this.shelf.bytes, words: this.text.bytes };
  }

  private everyWord(words: readonly string[], out: Bits, find: (word: string, found: Bits) => void): void {
    const pool = new WordPool();
    const found = pool.take(wordsFor(this.table.capacity));
    try {
      words.forEach((word, index) => {
        found.fill(0);
        find(word, found);
        if (index === 0) kernels.or(out, found, 0, out.length);
        else kernels.and(out, found, 0, out.length);
      });
    } finally {
      pool.release();
    }
  }

  private living(index: KeyIndex, key: string): number[] {
    return index.find(key).filter((position) => hasBit(this.table.alive, position));
  }
}
