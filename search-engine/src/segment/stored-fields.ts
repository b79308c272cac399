import { LRUCache } from 'lru-cache';
import type { ListingCard } from 'shared-contracts';
import { uint32At } from '../arrays';
import { resultCard } from '../listing/listing-card';
import type { StoredListing } from '../listing/stored-listing';
import { type ByteLog, TEXT_ALIGNMENT } from './byte-log';
import type { Source } from './column';
import { IdColumn } from './id-column';
import type { SnapshotReader, SnapshotWriter } from './snapshot';

/** The names of a listing; they are at the beginning of its card. */
export interface Names {
  id: string;
  mls: string;
  slug: string;
}

/** Addresses of a listing's texts. */
export interface TextAddresses {
  card: number;
  record: number;
}

const HEAD = 256;
/** Addresses are 32-bit numbers of this many bytes. */
const UNIT = TEXT_ALIGNMENT;
/** Texts without a document that are worth a rewrite. */
const MIN_GARBAGE = 1000;
/** Short cards in memory, half a kilobyte each. */
const MAX_SHORT = 20_000;
const encoder = new TextEncoder();
const TEXT = '"((?:[^"\\\\]|\\\\.)*)"';
const NAMES = new RegExp(`^\\{"internal_id":${TEXT},"mls_id":${TEXT},"slug":${TEXT}`);

/** The texts of all segments: cards and whole records, written once and read when a page shows them. */
export class TextStore {
  /** by the address of the card: another text of a listing has another address */
  readonly short = new LRUCache<number, Uint8Array>({ max: MAX_SHORT });
  private written = 0;
  /** a rewrite is tried when so many texts are written */
  private rewriteAt = 0;

  constructor(
    readonly cards: ByteLog,
    readonly records: ByteLog,
  ) {}

  /** @throws when there is no room for them, as on a full disk */
  write(card: string, record: string): TextAddresses {
    this.written++;
    return { card: this.cards.append(card) / UNIT, record: this.records.append(record) / UNIT };
  }

  /** Drops texts without a document once they are many. @throws when there is no room for the copy */
  dropGarbage(all: readonly StoredFields[]): void {
    const count = all.reduce((sum, { count: docs }) => sum + docs, 0);
    if (this.written < Math.max(this.rewriteAt, count * 2 + MIN_GARBAGE)) return;
    this.rewriteAt = this.written + MIN_GARBAGE;
    this.short.clear();
    for (const [log, name] of [
      [this.cards, 'card'],
      [this.records, 'record'],
    ] as const) {
      const addresses = new Float64Array(count);
      let end = 0;
      for (const fields of all) for (const address of fields[name]) addresses[end++] = address * UNIT;
      const moved = log.rewrite(addresses);
      end = 0;
      for (const fields of all) fields[name] = fields[name].map(() => (moved[end++] ?? 0) / UNIT);
    }
    this.written = count;
    this.rewriteAt = 0;
  }

  save(writer: SnapshotWriter): void {
    writer.note(this.written);
    for (const log of [this.cards, this.records]) {
      if (!log.save) throw new Error('A snapshot cannot include these texts.');
      log.save(writer);
    }
  }

  load(reader: SnapshotReader): void {
    this.short.clear();
    this.written = reader.number();
    for (const log of [this.cards, this.records]) log.load?.(reader);
  }
}

/** The id of each document, and where its texts are. */
export class StoredFields {
  /** Addresses; a rewrite of the texts replaces the lists. */
  card: Uint32Array;
  record: Uint32Array;

  private constructor(
    private readonly texts: TextStore,
    private readonly ids: IdColumn,
    card: Uint32Array,
    record: Uint32Array,
  ) {
    this.card = card;
    this.record = record;
  }

  static of(texts: TextStore, docs: readonly { id: string; texts: TextAddresses }[]): StoredFields {
    const card = Uint32Array.from(docs, (doc) => doc.texts.card);
    const record = Uint32Array.from(docs, (doc) => doc.texts.record);
    return new StoredFields(texts, IdColumn.of(docs.map(({ id }) => id)), card, record);
  }

  static merge(texts: TextStore, sources: readonly Source<StoredFields>[], count: number): StoredFields {
    const [card, record] = [new Uint32Array(count), new Uint32Array(count)];
    for (const { from, map } of sources)
      for (let doc = 0; doc < map.length; doc++) {
        const merged = map[doc] ?? -1;
        if (merged < 0) continue;
        card[merged] = uint32At(from.card, doc);
        record[merged] = uint32At(from.record, doc);
      }
    const ids = sources.map(({ from, map }) => ({ from: from.ids, map }));
    return new StoredFields(texts, IdColumn.merge(ids, count), card, record);
  }

  static load(texts: TextStore, reader: SnapshotReader): StoredFields {
    const ids = IdColumn.load(reader);
    return new StoredFields(texts, ids, reader.array('Uint32Array'), reader.array('Uint32Array'));
  }

  save(writer: SnapshotWriter): void {
    this.ids.save(writer);
    writer.array(this.card);
    writer.array(this.record);
  }

  get count(): number {
    return this.card.length;
  }

  /** The card as JSON in UTF-8, valid until the next change. */
  cardBytes(doc: number): Uint8Array {
    return this.texts.cards.bytesAt(uint32At(this.card, doc) * UNIT);
  }

  /** The card as a list of results shows it, as JSON in UTF-8. */
  shortBytes(doc: number): Uint8Array {
    const address = uint32At(this.card, doc);
    const known = this.texts.short.get(address);
    if (known) return known;
    const bytes = encoder.encode(JSON.stringify(resultCard(this.cardOf(doc))));
    this.texts.short.set(address, bytes);
    return bytes;
  }

  cardOf(doc: number): ListingCard {
    return JSON.parse(this.texts.cards.read(uint32At(this.card, doc) * UNIT));
  }

  recordOf(doc: number): StoredListing {
    return JSON.parse(this.texts.records.read(uint32At(this.record, doc) * UNIT));
  }

  id(doc: number): string {
    return this.ids.at(doc);
  }

  names(doc: number): Names {
    const found = NAMES.exec(this.texts.cards.head(uint32At(this.card, doc) * UNIT, HEAD));
    const [, id = '', mls = '', slug = ''] = found ?? [];
    if (found && !found[0].includes('\\')) return { id, mls, slug };
    const card = this.cardOf(doc);
    return { id: card.internal_id, mls: card.mls_id, slug: card.slug };
  }

  get bytes(): number {
    return this.ids.bytes + this.card.byteLength + this.record.byteLength;
  }
}
