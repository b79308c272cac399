import { LRUCache } from 'lru-cache';
import type { ListingCard } from 'shared-contracts';
import { resultCard } from '../listing/listing-card';
import type { StoredListing } from '../listing/stored-listing';
import type { Steps } from '../steps';
import { type ByteLog, TEXT_ALIGNMENT } from './byte-log';
import { IdColumn } from './id-column';
import type { SnapshotReader, SnapshotWriter } from './snapshot';

/** The identifiers of a listing, at the beginning of its card. */
export interface Names {
  id: string;
  mls: string;
  slug: string;
}

/** Addresses of a listing's texts. */
interface WrittenTexts {
  card: number;
  record: number;
}

const HEAD = 256;
/** Addresses are kept as 32-bit numbers of this many bytes. */
const UNIT = TEXT_ALIGNMENT;
/** So many texts are worth tidying up after. */
const MANY = 1000;
/** Short cards that stay in memory, of half a kilobyte each. */
const MAX_SHORT = 20_000;
const encoder = new TextEncoder();
const TEXT = '"((?:[^"\\\\]|\\\\.)*)"';
const NAMES = new RegExp(`^\\{"internal_id":${TEXT},"mls_id":${TEXT},"slug":${TEXT}`);

/**
 * Cards and records as texts, outside of the index: a card is written once, when its listing comes, and read when
 * a page shows it.
 */
export class Shelf {
  private readonly ids = new IdColumn();
  private cardAt: Uint32Array = new Uint32Array(0);
  private recordAt: Uint32Array = new Uint32Array(0);
  private written = 0;
  /** by the address of the whole card: another text of a listing has another address */
  private readonly short = new LRUCache<number, Uint8Array>({ max: MAX_SHORT });

  constructor(
    readonly cards: ByteLog,
    readonly records: ByteLog,
  ) {}

  /** Writes the texts of a listing. @throws when there is no room for them, as on a full disk */
  write(card: string, record: string): WrittenTexts {
    this.written++;
    return { card: this.cards.append(card) / UNIT, record: this.records.append(record) / UNIT };
  }

  put(position: number, id: string, { card, record }: WrittenTexts): void {
    if (position >= this.cardAt.length) this.grow(Math.max(256, position * 2));
    this.ids.push(id);
    this.cardAt[position] = card;
    this.recordAt[position] = record;
  }

  reserve(count: number): void {
    this.ids.reserve(count);
    if (count > this.cardAt.length) this.grow(count);
  }

  /** Takes over the first `count` of another shelf that puts its texts into the same logs. */
  append(other: Shelf, offset: number, count: number): void {
    if (offset + count > this.cardAt.length) this.grow((offset + count) * 2);
    this.ids.append(other.ids);
    this.cardAt.set(other.cardAt.subarray(0, count), offset);
    this.recordAt.set(other.recordAt.subarray(0, count), offset);
    this.written += other.written;
  }

  /** The card as JSON in UTF-8, to be used before anything changes. */
  cardBytes(position: number): Uint8Array {
    return this.cards.bytesAt((this.cardAt[position] ?? 0) * UNIT);
  }
  /** The card as a list of results shows it, as JSON in UTF-8. */
  shortBytes(position: number): Uint8Array {
    const address = this.cardAt[position] ?? 0;
    const known = this.short.get(address);
    if (known) return known;
    const bytes = encoder.encode(JSON.stringify(resultCard(this.card(position))));
    this.short.set(address, bytes);
    return bytes;
  }
  card(position: number): ListingCard {
    return JSON.parse(this.cards.read((this.cardAt[position] ?? 0) * UNIT));
  }
  record(position: number): StoredListing {
    return JSON.parse(this.records.read((this.recordAt[position] ?? 0) * UNIT));
  }

  id(position: number): string {
    return this.ids.at(position);
  }

  names(position: number): Names {
    const found = NAMES.exec(this.cards.head((this.cardAt[position] ?? 0) * UNIT, HEAD));
    const [, id = '', mls = '', slug = ''] = found ?? [];
    if (found && !found[0].includes('\\')) return { id, mls, slug };
    const card = this.card(position);
    return { id: card.internal_id, mls: card.mls_id, slug: card.slug };
  }

  /** Positions take the order given. */
  *reorder(order: Int32Array, capacity: number): Steps<void> {
    this.ids.reorder(order, capacity);
    yield;
    this.cardAt = permuted(this.cardAt, order, capacity);
    yield;
    this.recordAt = permuted(this.recordAt, order, capacity);
  }

  /** Frees unused texts when there are many; `count` is the number of positions. */
  tidy(count: number): void {
    if (this.written < count * 2 + MANY) return;
    this.short.clear();
    rewrite(this.cards, this.cardAt, count);
    rewrite(this.records, this.recordAt, count);
    this.written = count;
  }

  /** Has the same texts as another, to be brought into an order of its own; the other stays as it is. */
  borrow(other: Shelf): void {
    this.ids.borrow(other.ids);
    this.cardAt = other.cardAt;
    this.recordAt = other.recordAt;
    this.written = other.written;
  }

  save(writer: SnapshotWriter): void {
    this.ids.save(writer);
    writer.note(this.written);
    writer.array(this.cardAt);
    writer.array(this.recordAt);
    for (const log of [this.cards, this.records]) {
      if (!log.save) throw new Error('these texts are in no snapshot');
      log.save(writer);
    }
  }

  load(reader: SnapshotReader): void {
    this.short.clear();
    this.ids.load(reader);
    this.written = reader.number();
    this.cardAt = reader.array('Uint32Array');
    this.recordAt = reader.array('Uint32Array');
    for (const log of [this.cards, this.records]) log.load?.(reader);
  }

  /** Bytes of ids and addresses. */
  get bytes(): number {
    return this.ids.memory + this.cardAt.byteLength + this.recordAt.byteLength;
  }

  private grow(capacity: number): void {
    const copied = (addresses: Uint32Array) => {
      const larger = new Uint32Array(capacity);
      larger.set(addresses);
      return larger;
    };
    this.cardAt = copied(this.cardAt);
    this.recordAt = copied(this.recordAt);
  }
}

function permuted(addresses: Uint32Array, order: Int32Array, capacity: number) {
  const result = new Uint32Array(capacity);
  for (let at = 0; at < order.length; at++) result[at] = addresses[order[at] ?? 0] ?? 0;
  return result;
}

function rewrite(log: ByteLog, addresses: Uint32Array, count: number): void {
  const moved = log.rewrite(Float64Array.from(addresses.subarray(0, count), (address) => address * UNIT));
  moved.forEach((address, position) => {
    addresses[position] = address / UNIT;
  });
}
