import { keysOf as namesOf, recordOf } from 'shared-contracts/keys-of';
import { int32At, itemAt } from '../arrays';
import type { Deadline } from '../deadline';
import { type Bits, clearBit, hasBit, setBit, setRange, wordsFor } from '../kernels/bits';
import { kernels } from '../kernels/kernels';
import { Scratch, WordPool } from '../kernels/word-memory';
import { type ListingFacts, listingFacts } from '../listing/listing-facts';
import { FLAG_KEYS } from '../query/search-query';
import { drained, inPieces, type Steps } from '../steps';
import { keyOf } from '../text/fold';
import type { MarkedWords } from '../text/text-query';
import { AreaBlocks } from './area-blocks';
import { Column, type DocMap, type Source } from './column';
import type { Dictionaries } from './dictionary';
import { JointCodes } from './joint-codes';
import { hashOf, KeyIndex } from './key-index';
import { NUMBER_SPECS, NumberColumn, type NumberName } from './number-column';
import { type Numbers, Orders } from './orders';
import { type PlaceRanges, placeKey, placeRanges } from './place-ranges';
import { sortingSteps } from './radix';
import type { SnapshotReader, SnapshotWriter } from './snapshot';
import { StoredFields, type TextAddresses, type TextStore } from './stored-fields';
import { TextIndex } from './text-index';

/** A listing that is about to be in a segment. */
export interface NewDoc {
  facts: ListingFacts;
  words: readonly MarkedWords[];
  texts: TextAddresses;
}

/** What the segments of an index share. */
export interface Shared {
  dictionaries: Dictionaries;
  texts: TextStore;
}

/** A merged segment, and where the documents of its sources went. */
export interface Merged {
  segment: Segment;
  maps: readonly DocMap[];
}

const NUMBER_NAMES = namesOf(NUMBER_SPECS);
/** The keys by which one listing is found. */
const KEYS = {
  id: ({ id }: ListingFacts) => [id],
  slug: ({ slug }: ListingFacts) => [slug],
  mls: ({ mls }: ListingFacts) => [keyOf(mls)],
  tmk: ({ tmks }: ListingFacts) => tmks,
};
type KeyName = keyof typeof KEYS;
const KEY_NAMES: readonly KeyName[] = ['id', 'slug', 'mls', 'tmk'];

/** What a snapshot keeps of a segment; the rest is derived from it. */
interface Parts {
  live: Bits;
  flags: readonly Bits[];
  columns: readonly Column[];
  numbers: Numbers;
  keys: Readonly<Record<KeyName, KeyIndex>>;
  text: TextIndex;
  stored: StoredFields;
  orders: Orders;
}

/** What makes a segment fast to search. */
interface Derived {
  places: PlaceRanges;
  blocks: AreaBlocks;
  joint: readonly JointCodes[];
}

/**
 * Listings with every index over them, in the order of their regions. A segment never changes, except that documents
 * are deleted from it. Its documents have the numbers from 0 to `count`.
 */
export class Segment {
  /** words of a set of its documents */
  readonly words: number;
  readonly scratch: Scratch;
  liveCount: number;

  private constructor(
    readonly count: number,
    private readonly pool: WordPool,
    private readonly parts: Parts,
    private readonly derived: Derived,
  ) {
    this.words = wordsFor(count);
    this.scratch = new Scratch(this.words);
    this.liveCount = kernels.count(parts.live, 0, this.words);
  }

  /** A segment of new listings. */
  static build(docs: readonly NewDoc[], shared: Shared): Segment {
    return drained(Segment.building(sortedByPlace(docs, shared.dictionaries), shared));
  }

  private static *building(docs: readonly NewDoc[], { dictionaries, texts }: Shared): Steps<Segment> {
    const count = docs.length;
    const pool = new WordPool();
    const facts = docs.map((doc) => doc.facts);
    const flags = FLAG_KEYS.map((flag) => {
      const set = pool.take(wordsFor(count));
      facts.forEach((each, doc) => {
        if (each.flags.includes(flag)) setBit(set, doc);
      });
      return set;
    });
    const columns = dictionaries.all.map((dictionary) => {
      const codes = facts.map((each) => dictionary.codeOf(each));
      return Column.of(codes, dictionary);
    });
    const numbers = recordOf(
      NUMBER_NAMES.map(
        (name) =>
          [
            name,
            NumberColumn.of(
              name,
              facts.map((each) => each[name]),
            ),
          ] as const,
      ),
    );
    const keys = {
      id: yield* keysOf(facts, 'id'),
      slug: yield* keysOf(facts, 'slug'),
      mls: yield* keysOf(facts, 'mls'),
      tmk: yield* keysOf(facts, 'tmk'),
    };
    const text = TextIndex.of(docs.map(({ words }) => words));
    const stored = StoredFields.of(
      texts,
      docs.map((doc) => ({ id: doc.facts.id, texts: doc.texts })),
    );
    const orders = yield* Orders.of(numbers, count, (doc) => stored.id(doc));
    const live = allOf(count, pool);
    return yield* Segment.finished(
      count,
      pool,
      { live, flags, columns, numbers, keys, text, stored, orders },
      dictionaries,
    );
  }

  /** One segment of what is not deleted in several; the sources stay as they are. */
  static *merge(sources: readonly Segment[], { dictionaries, texts }: Shared): Steps<Merged> {
    const { maps, count } = yield* docMaps(sources, dictionaries);
    const from = <T>(part: (parts: Parts) => T): Source<T>[] =>
      sources.map(({ parts }, at) => ({ from: part(parts), map: itemAt(maps, at) }));
    const pool = new WordPool();
    const flags: Bits[] = [];
    for (const at of FLAG_KEYS.keys()) {
      flags.push(
        mergedBits(
          from((parts) => itemAt(parts.flags, at)),
          pool.take(wordsFor(count)),
        ),
      );
      yield;
    }
    const columns: Column[] = [];
    for (const dictionary of dictionaries.all) {
      columns.push(
        Column.merge(
          from((parts) => itemAt(parts.columns, dictionary.column)),
          dictionary,
          count,
        ),
      );
      yield;
    }
    const number = (name: NumberName) =>
      NumberColumn.merge(
        name,
        from((parts) => parts.numbers[name]),
        count,
      );
    const numbers = recordOf(NUMBER_NAMES.map((name) => [name, number(name)] as const));
    yield;
    const key = (name: KeyName) => KeyIndex.merge(from((parts) => parts.keys[name]));
    const keys = { id: yield* key('id'), slug: yield* key('slug'), mls: yield* key('mls'), tmk: yield* key('tmk') };
    const text = yield* TextIndex.merge(
      from((parts) => parts.text),
      count,
    );
    const stored = StoredFields.merge(
      texts,
      from((parts) => parts.stored),
      count,
    );
    const orders = yield* Orders.of(numbers, count, (doc) => stored.id(doc));
    const live = allOf(count, pool);
    const parts = { live, flags, columns, numbers, keys, text, stored, orders };
    return { segment: yield* Segment.finished(count, pool, parts, dictionaries), maps };
  }

  /** @throws when the snapshot has something else here */
  static load(reader: SnapshotReader, { dictionaries, texts }: Shared): Segment {
    const pool = new WordPool();
    const count = reader.number();
    const bits = () => {
      const set = pool.take(wordsFor(count));
      set.set(reader.array('Int32Array'));
      return set;
    };
    const live = bits();
    const flags = FLAG_KEYS.map(bits);
    const columns = dictionaries.all.map(() => Column.load(reader.anyArray()));
    const numbers = recordOf(NUMBER_NAMES.map((name) => [name, NumberColumn.load(name, reader.anyArray())] as const));
    const keys = recordOf(KEY_NAMES.map((name) => [name, KeyIndex.load(reader)] as const));
    const text = TextIndex.load(reader);
    const stored = StoredFields.load(texts, reader);
    const orders = Orders.load(numbers, reader);
    const parts = { live, flags, columns, numbers, keys, text, stored, orders };
    return drained(Segment.finished(count, pool, parts, dictionaries));
  }

  save(writer: SnapshotWriter): void {
    const { live, flags, columns, numbers, keys, text, stored, orders } = this.parts;
    writer.note(this.count);
    for (const set of [live, ...flags]) writer.array(set);
    for (const { codes } of columns) writer.array(codes);
    for (const name of NUMBER_NAMES) writer.array(numbers[name].array);
    for (const name of KEY_NAMES) keys[name].save(writer);
    text.save(writer);
    stored.save(writer);
    orders.save(writer);
  }

  private static *finished(count: number, pool: WordPool, parts: Parts, dictionaries: Dictionaries): Steps<Segment> {
    const { columns, numbers } = parts;
    for (const dictionary of dictionaries.all) {
      yield* itemAt(columns, dictionary.column).index(dictionary, pool);
      yield;
    }
    const [all, none] = [allOf(count, pool), pool.take(wordsFor(count))];
    for (const name of NUMBER_NAMES) yield* numbers[name].index(pool, all, none);
    const { kind, bar, own } = dictionaries;
    const joint = yield* JointCodes.over([kind, bar, ...Object.values(own)], columns, count);
    const blocks = new AreaBlocks(wordsFor(count));
    yield* blocks.build(numbers.lat, numbers.lng, count);
    const places = placeRanges(itemAt(columns, dictionaries.place.column), pool);
    return new Segment(count, pool, parts, { places, blocks, joint });
  }

  /** Documents that are not deleted. */
  get live(): Bits {
    return this.parts.live;
  }
  get flags(): readonly Bits[] {
    return this.parts.flags;
  }
  get numbers(): Numbers {
    return this.parts.numbers;
  }
  get text(): TextIndex {
    return this.parts.text;
  }
  get stored(): StoredFields {
    return this.parts.stored;
  }
  get orders(): Orders {
    return this.parts.orders;
  }
  get places(): PlaceRanges {
    return this.derived.places;
  }
  get blocks(): AreaBlocks {
    return this.derived.blocks;
  }
  get joint(): readonly JointCodes[] {
    return this.derived.joint;
  }

  /** The codes of a dictionary. */
  column({ column }: { column: number }): Column {
    return itemAt(this.parts.columns, column);
  }

  delete(doc: number): void {
    clearBit(this.live, doc);
    this.liveCount--;
  }

  /** Deletes what was deleted from a source while it was merged. */
  deleteAgain(source: Segment, map: DocMap): void {
    for (let doc = 0; doc < map.length; doc++) {
      const merged = int32At(map, doc);
      if (merged >= 0 && !hasBit(source.live, doc) && hasBit(this.live, merged)) this.delete(merged);
    }
  }

  /** Gives its memory back; it must not be used afterwards. */
  release(): void {
    this.pool.release();
    this.scratch.release();
    this.orders.release();
  }

  byId(id: string): number | undefined {
    return this.living('id', id).find((doc) => this.stored.id(doc) === id);
  }
  bySlug(slug: string): number | undefined {
    return this.living('slug', slug).find((doc) => this.stored.names(doc).slug === slug);
  }
  byMls(mls: string, deadline: Deadline): number[] {
    return this.byMlsKey(keyOf(mls), deadline).filter((doc) => this.stored.names(doc).mls === mls);
  }
  byMlsKey(key: string, deadline: Deadline): number[] {
    return this.living('mls', key).filter((doc) => {
      deadline.check();
      return keyOf(this.stored.names(doc).mls) === key;
    });
  }
  byTmk(key: string, deadline: Deadline): number[] {
    return [...new Set(this.living('tmk', key))].filter((doc) => {
      deadline.check();
      return listingFacts(this.stored.recordOf(doc)).tmks.includes(key);
    });
  }

  /** The ids of its documents. */
  *ids(): Generator<string> {
    for (let doc = 0; doc < this.count; doc++) if (hasBit(this.live, doc)) yield this.stored.id(doc);
  }

  /** Bytes of memory of each part. */
  memory(): Record<string, number> {
    const { live, flags, columns, numbers, keys } = this.parts;
    const sum = (parts: readonly { bytes: number }[]) => parts.reduce((total, { bytes }) => total + bytes, 0);
    const sets = (flags.length + 3) * live.byteLength + this.blocks.bytes;
    return {
      columns: sum(columns) + sum(Object.values(numbers)) + sum(this.joint) + sets,
      orders: this.orders.bytes,
      keys: sum(Object.values(keys)),
      stored: this.stored.bytes,
      words: this.text.bytes,
    };
  }

  private living(name: KeyName, key: string): number[] {
    return this.parts.keys[name].find(key).filter((doc) => hasBit(this.live, doc));
  }
}

function sortedByPlace(docs: readonly NewDoc[], dictionaries: Dictionaries): readonly NewDoc[] {
  const places = docs.map(({ facts }) => dictionaries.place.codeOf(facts));
  const keyed = docs.map((doc, at) => {
    const { lat, lng } = doc.facts;
    const rank = dictionaries.rankOfPlace(itemAt(places, at));
    return { doc, key: placeKey(rank, lat ?? Number.NaN, lng ?? Number.NaN) };
  });
  return keyed.sort((a, b) => a.key - b.key).map(({ doc }) => doc);
}

/** Where each document of the sources goes: by place, without the deleted ones. */
function* docMaps(sources: readonly Segment[], dictionaries: Dictionaries): Steps<{ maps: DocMap[]; count: number }> {
  const total = sources.reduce((sum, { count }) => sum + count, 0);
  const [keys, living, all] = [new Float64Array(total), new Int32Array(total), new Int32Array(total).fill(-1)];
  let [first, count] = [0, 0];
  for (const segment of sources) {
    const { lat, lng } = segment.numbers;
    const places = segment.column(dictionaries.place);
    const begin = first;
    yield* inPieces(segment.count, (from, to) => {
      for (let doc = from; doc < to; doc++) {
        if (!hasBit(segment.live, doc)) continue;
        keys[begin + doc] = placeKey(dictionaries.rankOfPlace(places.at(doc)), lat.number(doc), lng.number(doc));
        living[count++] = begin + doc;
      }
    });
    first += segment.count;
  }
  const order = yield* sortingSteps(living.subarray(0, count), keys);
  for (let doc = 0; doc < count; doc++) all[int32At(order, doc)] = doc;
  const maps: DocMap[] = [];
  let end = 0;
  for (const segment of sources) {
    maps.push(all.subarray(end, end + segment.count));
    end += segment.count;
  }
  return { maps, count };
}

function* keysOf(facts: readonly ListingFacts[], name: KeyName): Steps<KeyIndex> {
  const hashes: number[] = [];
  const docs: number[] = [];
  facts.forEach((each, doc) => {
    for (const key of KEYS[name](each)) {
      hashes.push(hashOf(key));
      docs.push(doc);
    }
  });
  return yield* KeyIndex.of(Int32Array.from(hashes), Int32Array.from(docs));
}

function mergedBits(sources: readonly Source<Bits>[], out: Bits): Bits {
  for (const { from, map } of sources)
    for (let at = 0; at < from.length; at++)
      for (let word = int32At(from, at); word !== 0; word &= word - 1) {
        const doc = int32At(map, (at << 5) + 31 - Math.clz32(word & -word));
        if (doc >= 0) setBit(out, doc);
      }
  return out;
}

function allOf(count: number, pool: WordPool): Bits {
  const set = pool.take(wordsFor(count));
  setRange(set, 0, count);
  return set;
}
