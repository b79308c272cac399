import { ADVANCED_FILTER_KEYS, RANGE_FILTERS, type RangeKey } from 'shared-contracts';
import { recordOf } from 'shared-contracts/keys-of';
import { type Bits, clearBit, hasBit, setBit, setRange, wordsFor } from '../kernels/bits';
import { WordPool } from '../kernels/word-memory';
import type { CodedFacet, ListingFacts } from '../listing/listing-facts';
import type { ListingPlace } from '../listing/listing-place';
import { PRICE_STEPS, priceBar } from '../listing/price-histogram';
import { FLAG_KEYS } from '../query/search-query';
import { drained, type Steps } from '../steps';
import { keyOf } from '../text/fold';
import { AreaBlocks } from './area-blocks';
import { CodedColumn } from './coded-column';
import { JointCodes } from './joint-codes';
import { NumberColumn, type Unit } from './number-column';
import { placeOrder } from './place-order';

/** Facets that a column of their own holds; those of regions come from the place, those of types from the kind. */
export const OWN_COLUMN = [
  'hl_regions',
  'mls_provider',
  'mls_area_major',
  'mls_area_minor',
  'lease_island_term',
  'listing_status_name',
  'title_land',
  'beds',
  'baths',
  'zoning_normalized',
  'view',
  'mls_building_name',
  ...ADVANCED_FILTER_KEYS,
] as const satisfies readonly CodedFacet[];
export type OwnColumn = (typeof OWN_COLUMN)[number];

export interface Kind {
  rental: boolean;
  types: readonly string[];
}
export type Values = readonly string[];

const DEGREES: Unit = { times: 1, over: 1e7 };
const SECONDS: Unit = { times: 1000, over: 1 };
const POINTS: Unit = { times: 1, over: 100 };
const FIRST_CAPACITY = 256;
/** A listing without a price is in no bar of the histogram. */
const NO_BAR = -1;

/**
 * The columns of all listings. Positions up to `sorted` are in the order of places, so that a region is a range. Later
 * listings follow until the next compaction.
 */
export class ListingTable {
  end = 0;
  sorted = 0;
  capacity = 0;
  alive: Bits;
  flags: Bits[];
  readonly kind = new CodedColumn<Kind>();
  readonly place = new CodedColumn<ListingPlace>();
  readonly propertyType = new CodedColumn<string | null>();
  readonly advisors = new CodedColumn<readonly number[]>();
  readonly bar = new CodedColumn<number>(0);
  readonly own: Record<OwnColumn, CodedColumn<Values>>;
  readonly price = new NumberColumn(16, PRICE_STEPS);
  /** what each range filter compares: numbers of which there are few have a coded column */
  readonly ranges: Readonly<Record<RangeKey, NumberColumn | CodedColumn<Values>>>;
  private readonly measured: readonly [RangeKey, NumberColumn][];
  /** the coded columns that only a range filter uses, and no facet */
  readonly counted: readonly [RangeKey, CodedColumn<Values>][];
  readonly lat = new NumberColumn(0, [], DEGREES);
  readonly lng = new NumberColumn(0, [], DEGREES);
  readonly listedAt = new NumberColumn(0, [], SECONDS);
  readonly score = new NumberColumn(0, [], POINTS);
  joint: readonly JointCodes[] = [];
  readonly blocks = new AreaBlocks();
  private pool = new WordPool();
  /** what speeds up searches is there, and has to be kept in step */
  private indexed = false;
  private readonly coded: readonly CodedColumn<unknown>[];
  readonly numbers: readonly NumberColumn[];

  constructor() {
    this.own = recordOf(OWN_COLUMN.map((name) => [name, new CodedColumn<Values>()] as const));
    const { beds, baths } = this.own;
    this.ranges = {
      price: this.price,
      beds,
      baths,
      floorArea: new NumberColumn(16),
      lotSize: new NumberColumn(16),
      parking: new CodedColumn<Values>(),
    };
    const ownColumns = Object.values(this.own);
    const columns = RANGE_FILTERS.map(({ key }) => [key, this.ranges[key]] as const);
    this.measured = columns.flatMap(([key, column]) => (column instanceof NumberColumn ? [[key, column]] : []));
    this.counted = columns.flatMap(([key, column]) =>
      column instanceof NumberColumn || ownColumns.includes(column) ? [] : [[key, column]],
    );
    const { kind, place, propertyType, advisors, bar } = this;
    const counted = this.counted.map(([, column]) => column);
    this.coded = [kind, place, propertyType, advisors, ...counted, bar, ...ownColumns];
    const measured = this.measured.map(([, column]) => column);
    this.numbers = [...measured, this.lat, this.lng, this.listedAt, this.score];
    this.alive = this.pool.take(0);
    this.flags = FLAG_KEYS.map(() => this.pool.take(0));
  }

  /** Takes room for so many at once: growing takes the longer the more there are. */
  reserve(count: number): void {
    if (count > this.capacity) this.grow(count);
  }

  /** Puts a listing behind all others. @returns its position */
  add(facts: ListingFacts): number {
    const position = this.end++;
    if (position >= this.capacity) this.grow(Math.max(FIRST_CAPACITY, this.capacity * 2));
    this.fill(position, facts);
    setBit(this.alive, position);
    if (this.indexed) this.blocks.place(position >>> 5, facts.lat, facts.lng);
    return position;
  }

  /** Appends an unsorted table. @returns the position of its first listing */
  append(other: ListingTable): number {
    const offset = this.end;
    this.end += other.end;
    if (this.end > this.capacity) this.grow(Math.max(this.end, this.capacity * 2));
    for (const [at, column] of this.coded.entries()) column.append(other.coded[at] ?? column, offset, other.end);
    for (const [at, column] of this.numbers.entries()) column.append(other.numbers[at] ?? column, offset, other.end);
    appendBits(this.alive, other.alive, offset, other.end);
    for (const [at, set] of this.flags.entries()) appendBits(set, other.flags[at] ?? set, offset, other.end);
    return offset;
  }

  /** Releases its sets; no code may use it afterwards. */
  release(): void {
    this.pool.release();
  }

  remove(position: number): void {
    clearBit(this.alive, position);
  }

  /** Has the same listings as another, to be sorted by itself; the other stays as it is. */
  borrow(other: ListingTable): void {
    this.end = other.end;
    this.capacity = other.capacity;
    this.alive = other.alive;
    this.flags = [...other.flags];
    for (const [at, column] of this.coded.entries()) column.borrow(other.coded[at] ?? column);
    for (const [at, column] of this.numbers.entries()) column.borrow(other.numbers[at] ?? column);
  }

  /** Brings the living into the order of places and leaves room for `room` new ones. @returns the old positions */
  *sort(room: number): Steps<Int32Array> {
    const order = yield* placeOrder(this);
    this.capacity = wordsFor(order.length + room) * 32;
    for (const column of [...this.coded, ...this.numbers]) {
      column.reorder(order, this.capacity);
      yield;
    }
    const old = this.pool;
    this.pool = new WordPool();
    const flags: Bits[] = [];
    for (const set of this.flags) {
      flags.push(permuted(set, order, this.newBits()));
      yield;
    }
    this.flags = flags;
    this.alive = this.newBits();
    setRange(this.alive, 0, order.length);
    old.release();
    this.end = order.length;
    this.sorted = order.length;
    yield* this.indexing();
    return order;
  }

  /** Takes over what a snapshot kept, with the columns filled already, and makes the rest from them. */
  adopt(kept: Pick<ListingTable, 'end' | 'sorted' | 'capacity' | 'alive' | 'flags'>): void {
    this.end = kept.end;
    this.sorted = kept.sorted;
    this.capacity = kept.capacity;
    const copied = (set: Bits) => {
      const own = this.newBits();
      own.set(set);
      return own;
    };
    this.alive = copied(kept.alive);
    this.flags = kept.flags.map(copied);
    drained(this.indexing());
  }

  private *indexing(): Steps<void> {
    for (const column of [...this.coded, ...this.numbers]) {
      yield* column.index(this.end);
      yield;
    }
    this.joint = yield* JointCodes.over([this.kind, this.bar, ...Object.values(this.own)], this.sorted);
    yield* this.blocks.build(this.lat, this.lng, this.end, this.capacity);
    this.indexed = true;
  }

  /** Gives up the sets that speed up searches, while many listings come in. */
  loosen(): void {
    this.indexed = false;
    this.joint = [];
    for (const column of [...this.coded, ...this.numbers]) column.unindex();
  }

  get bytes(): number {
    const sets = (this.flags.length + 1) * this.alive.byteLength + this.blocks.bytes;
    const joint = this.joint.reduce((sum, { bytes }) => sum + bytes, 0);
    return [...this.coded, ...this.numbers].reduce((sum, column) => sum + column.bytes, sets + joint);
  }

  private newBits(): Bits {
    return this.pool.take(wordsFor(this.capacity));
  }

  private fill(position: number, facts: ListingFacts): void {
    for (const name of OWN_COLUMN) {
      const values = facts.facets[name];
      this.own[name].set(position, keyOfValues(values), values);
    }
    const { rental, types, place, propertyType, advisors, price } = facts;
    const typed = keyOfValues(types);
    this.kind.set(position, rental ? `${typed}\u0000rental` : typed, { rental, types });
    this.place.set(position, place.key, place);
    this.propertyType.set(position, keyOf(propertyType ?? ''), propertyType);
    this.advisors.set(position, advisors.join(), advisors);
    for (const [key, column] of this.counted) {
      const count = facts[key];
      column.set(position, String(count), count === null ? [] : [String(count)]);
    }
    const bar = price === null ? NO_BAR : priceBar(price);
    this.bar.set(position, String(bar), bar);
    this.fillNumbers(position, facts);
    FLAG_KEYS.forEach((name, index) => {
      const set = this.flags[index];
      if (set && facts.flags.includes(name)) setBit(set, position);
    });
  }

  private fillNumbers(position: number, facts: ListingFacts): void {
    for (const [key, column] of this.measured) column.set(position, facts[key]);
    this.lat.set(position, facts.lat);
    this.lng.set(position, facts.lng);
    this.listedAt.set(position, facts.listedAt);
    this.score.set(position, facts.score);
  }

  private grow(capacity: number): void {
    this.capacity = capacity;
    const old = this.pool;
    this.pool = new WordPool();
    const copied = (set: Bits) => {
      const larger = this.newBits();
      larger.set(set);
      return larger;
    };
    this.alive = copied(this.alive);
    this.flags = this.flags.map(copied);
    old.release();
    for (const column of [...this.coded, ...this.numbers]) column.grow(capacity);
    if (this.indexed) this.blocks.grow(capacity);
  }
}

function appendBits(out: Bits, set: Bits, offset: number, count: number): void {
  for (let at = 0; at < count; at++) if (hasBit(set, at)) setBit(out, offset + at);
}

function keyOfValues(values: Values): string {
  return values.length === 1 ? (values[0] ?? '') : values.join('\u0000');
}

function permuted(set: Bits, order: Int32Array, result: Bits): Bits {
  for (let at = 0; at < order.length; at++) {
    const old = order[at] ?? 0;
    if (((set[old >>> 5] ?? 0) >>> (old & 31)) & 1) setBit(result, at);
  }
  return result;
}
