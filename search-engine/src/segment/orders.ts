import type { SortOrder } from 'shared-contracts';
import { recordOf } from 'shared-contracts/keys-of';
import { float64At, int32At } from '../arrays';
import { type Bits, hasBit, setBit, wordsFor } from '../kernels/bits';
import { kernels } from '../kernels/kernels';
import { WordPool } from '../kernels/word-memory';
import type { Range } from '../query/search-query';
import { inPieces, type Steps } from '../steps';
import type { NumberColumn, NumberName } from './number-column';
import { sortingSteps } from './radix';
import type { SnapshotReader, SnapshotWriter } from './snapshot';

/** Documents of a segment that match, all of them in the words `from` to `to`. */
export interface Found {
  hits: Bits;
  total: number;
  from: number;
  to: number;
}

/** Ranks between which all matches are, `to` not included. */
interface Stretch {
  from: number;
  to: number;
}

export type Numbers = Readonly<Record<NumberName, NumberColumn>>;

/** Five orders are stored. Two others are one of them backwards, where equals and unknown ones stay as they are. */
const STORED = ['recommended', 'newest', 'price_ascending', 'nearest_sea', 'monthly_cost'] as const;
type StoredOrder = (typeof STORED)[number];
const FORWARD: Readonly<Record<SortOrder, StoredOrder>> = {
  recommended: 'recommended',
  newest: 'newest',
  oldest: 'newest',
  price_ascending: 'price_ascending',
  price_descending: 'price_ascending',
  nearest_sea: 'nearest_sea',
  monthly_cost: 'monthly_cost',
};
const isBackward = (sort: SortOrder): boolean => FORWARD[sort] !== sort;

/** All documents of a segment in an order. */
interface Sorted {
  docs: Int32Array;
  /** the ranks whose key differs from the one before */
  starts: Bits;
  /** documents from this rank on have no key */
  known: number;
}

const ANY: Range = { min: null, max: null };
/** Steps along an order that cost as much as ranking one match. */
const RANK_COST = 8;

/** What an order compares first, smallest first; unknown dates, prices, distances and costs come last in either direction. */
const known = (value: number | null, sign: 1 | -1) => (value === null ? Infinity : value * sign);
const SORT_KEYS: Readonly<Record<SortOrder, (numbers: Numbers, doc: number) => number>> = {
  recommended: ({ score }, doc) => known(score.at(doc), -1),
  newest: ({ listedAt }, doc) => known(listedAt.at(doc), -1),
  oldest: ({ listedAt }, doc) => known(listedAt.at(doc), 1),
  price_ascending: ({ price }, doc) => known(price.at(doc), 1),
  price_descending: ({ price }, doc) => known(price.at(doc), -1),
  nearest_sea: ({ seaDistance }, doc) => known(seaDistance.at(doc), 1),
  monthly_cost: ({ monthlyCost }, doc) => known(monthlyCost.at(doc), 1),
};

/** The orders of a segment. The rank by date decides between equals in all of them. */
export class Orders {
  private readonly pool = new WordPool();
  /** room to list all documents */
  private room: Int32Array | null = null;

  private constructor(
    private readonly numbers: Numbers,
    private readonly sorted: Readonly<Record<StoredOrder, Sorted>>,
    private readonly ranks: Int32Array,
  ) {}

  static *of(numbers: Numbers, count: number, idOf: (doc: number) => string): Steps<Orders> {
    const byId = yield* orderOfIds(count, idOf);
    const newest = yield* sortedBy('newest', numbers, byId);
    const recommended = yield* sortedBy('recommended', numbers, newest.docs);
    const price_ascending = yield* sortedBy('price_ascending', numbers, newest.docs);
    const nearest_sea = yield* sortedBy('nearest_sea', numbers, newest.docs);
    const monthly_cost = yield* sortedBy('monthly_cost', numbers, newest.docs);
    const ranks = new Int32Array(count);
    for (let rank = 0; rank < count; rank++) ranks[int32At(newest.docs, rank)] = rank;
    return new Orders(numbers, { recommended, newest, price_ascending, nearest_sea, monthly_cost }, ranks);
  }

  static load(numbers: Numbers, reader: SnapshotReader): Orders {
    const order = (): Sorted => ({
      docs: reader.array('Int32Array'),
      starts: reader.array('Int32Array'),
      known: reader.number(),
    });
    const sorted = recordOf(STORED.map((name) => [name, order()] as const));
    return new Orders(numbers, sorted, reader.array('Int32Array'));
  }

  save(writer: SnapshotWriter): void {
    for (const { docs, starts, known } of STORED.map((name) => this.sorted[name])) {
      writer.array(docs);
      writer.array(starts);
      writer.note(known);
    }
    writer.array(this.ranks);
  }

  /** What an order compares first, smallest first. */
  key(sort: SortOrder, doc: number): number {
    return SORT_KEYS[sort](this.numbers, doc);
  }

  /**
   * Matches in an order, from `from` on, at most `limit`: by a walk along the order, or by the ranks of the matches.
   * All matches have prices within `prices`, so that a walk by price begins there.
   */
  page(sort: SortOrder, match: Found, from: number, limit: number, prices = ANY): number[] {
    if (limit <= 0 || from >= match.total) return [];
    const wanted = Math.min(match.total, from + limit);
    const stretch = this.stretchOf(sort, prices);
    const steps = (wanted * (stretch.to - stretch.from)) / match.total;
    const ranking = match.total * RANK_COST;
    const walked = steps < ranking ? this.walk(sort, match, from, wanted, stretch, steps * 3 + ranking) : null;
    return walked ?? this.ranked(sort, match, wanted).slice(from);
  }

  /** Gives its memory back. */
  release(): void {
    this.pool.release();
  }

  get bytes(): number {
    const sorted = Object.values(this.sorted);
    return sorted.reduce((sum, { docs, starts }) => sum + docs.byteLength + starts.byteLength, this.ranks.byteLength);
  }

  private stretchOf(sort: SortOrder, { min, max }: Range): Stretch {
    const { docs } = this.sorted[FORWARD[sort]];
    if (FORWARD[sort] !== 'price_ascending' || (min === null && max === null)) return { from: 0, to: docs.length };
    const from = firstWhere(docs, (doc) => this.key('price_ascending', doc) >= (min ?? -Infinity));
    return { from, to: firstWhere(docs, (doc) => this.key('price_ascending', doc) > (max ?? Infinity)) };
  }

  /** The matches from `from` to `wanted`; null where that takes more than `budget` steps. */
  private walk(sort: SortOrder, { hits }: Found, from: number, wanted: number, stretch: Stretch, budget: number) {
    const { docs, starts, known } = this.sorted[FORWARD[sort]];
    const page: number[] = [];
    let [passed, left] = [0, budget];
    /** @returns whether there is more to look at */
    const take = (first: number, last: number): boolean => {
      const end = Math.min(last, first + left);
      left -= end - first;
      for (let rank = first; rank < end; rank++) {
        const doc = int32At(docs, rank);
        if (hasBit(hits, doc) && passed++ >= from) page.push(doc);
        if (passed === wanted) return false;
      }
      return left > 0;
    };
    let isOpen = true;
    let forward = stretch.from;
    if (isBackward(sort)) {
      for (let last = Math.min(stretch.to, known); isOpen && last > stretch.from; ) {
        let first = last - 1;
        while (!hasBit(starts, first)) first--;
        isOpen = take(first, last);
        last = first;
      }
      forward = Math.max(stretch.from, known);
    }
    if (isOpen) isOpen = take(forward, stretch.to);
    return isOpen || passed === wanted ? page : null;
  }

  /** The first of few matches, by their keys. */
  private ranked(sort: SortOrder, { hits, total, from, to }: Found, wanted: number): number[] {
    this.room ??= this.pool.take(this.ranks.length);
    kernels.positions(hits, from, to, this.room);
    const items = this.room.subarray(0, total);
    const [keys, ties] = [new Float64Array(total), new Float64Array(total)];
    for (let at = 0; at < total; at++) {
      const doc = int32At(items, at);
      ties[at] = int32At(this.ranks, doc);
      keys[at] = sort === 'newest' ? float64At(ties, at) : this.key(sort, doc);
    }
    return smallest({ items, keys, ties }, wanted);
  }
}

/** `before` is the order that decides between equals. */
function* sortedBy(sort: StoredOrder, numbers: Numbers, before: Int32Array): Steps<Sorted> {
  const keys = new Float64Array(before.length);
  const keyOf = SORT_KEYS[sort];
  yield* inPieces(keys.length, (from, to) => {
    for (let doc = from; doc < to; doc++) keys[doc] = keyOf(numbers, doc);
  });
  const docs = yield* sortingSteps(before.slice(), keys);
  const starts = new Int32Array(wordsFor(docs.length));
  const keyAt = (rank: number) => float64At(keys, int32At(docs, rank));
  yield* inPieces(docs.length, (from, to) => {
    for (let rank = from; rank < to; rank++) if (rank === 0 || keyAt(rank) !== keyAt(rank - 1)) setBit(starts, rank);
  });
  return { docs, starts, known: firstWhere(docs, (doc) => float64At(keys, doc) === Infinity) };
}

/** The first index from which on the test holds. */
function firstWhere(sorted: Int32Array, holds: (doc: number) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(int32At(sorted, middle))) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Characters of an id that its key compares, and their number. */
const STARTING = 7;
const PLAIN = 128;

/** All documents by their ids. */
function* orderOfIds(count: number, idOf: (doc: number) => string): Steps<Int32Array> {
  const keys = new Float64Array(count);
  yield* inPieces(count, (from, to) => {
    for (let doc = from; doc < to; doc++) keys[doc] = startOf(idOf(doc));
  });
  const sorted = yield* sortingSteps(Int32Array.from(keys.keys()), keys);
  const keyAt = (at: number) => float64At(keys, int32At(sorted, at));
  for (let from = 0; from < count; ) {
    let to = from + 1;
    while (to < count && keyAt(to) === keyAt(from)) to++;
    if (to > from + 1) sorted.subarray(from, to).sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
    from = to;
  }
  return sorted;
}

/** The first characters as a number, as far as they are ASCII. */
function startOf(id: string): number {
  let key = 0;
  let plain = true;
  for (let at = 0; at < STARTING; at++) {
    const code: number = plain && at < id.length ? id.charCodeAt(at) + 1 : 0;
    plain &&= code < PLAIN;
    key = key * (PLAIN + 1) + Math.min(code, PLAIN);
  }
  return key;
}

/** Items to choose from: each with a key, and a tie that decides between equal keys. */
interface Candidates {
  items: Int32Array;
  keys: Float64Array;
  ties: Float64Array;
}

/** The items with the `count` smallest keys, smallest first. The lists are used up. */
export function smallest(candidates: Candidates, count: number): number[] {
  const { items, keys, ties } = candidates;
  partition(candidates, count);
  const best = Array.from({ length: count }, (_, at) => at);
  best.sort((a, b) => float64At(keys, a) - float64At(keys, b) || float64At(ties, a) - float64At(ties, b));
  return best.map((at) => int32At(items, at));
}

/** Brings the `count` smallest to the front, in no order. */
function partition(candidates: Candidates, count: number): void {
  const { items, keys, ties } = candidates;
  let low = 0;
  let high = items.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const [pivot, tie] = [float64At(keys, middle), float64At(ties, middle)];
    const before = (at: number) => {
      const key = float64At(keys, at);
      return key < pivot || (key === pivot && float64At(ties, at) < tie);
    };
    const after = (at: number) => {
      const key = float64At(keys, at);
      return key > pivot || (key === pivot && float64At(ties, at) > tie);
    };
    let [left, right] = [low, high];
    while (left <= right) {
      while (before(left)) left++;
      while (after(right)) right--;
      if (left <= right) swap(candidates, left++, right--);
    }
    if (count <= right + 1) high = right;
    else if (count > left) low = left;
    else return;
  }
}

function swap({ items, keys, ties }: Candidates, a: number, b: number): void {
  const [item, key, tie] = [int32At(items, a), float64At(keys, a), float64At(ties, a)];
  items[a] = int32At(items, b);
  keys[a] = float64At(keys, b);
  ties[a] = float64At(ties, b);
  items[b] = item;
  keys[b] = key;
  ties[b] = tie;
}
