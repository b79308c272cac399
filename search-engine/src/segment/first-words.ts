import type { Steps } from '../steps';
import type { MarkedWords } from '../text/text-question';
import { type FrozenWords, WordWriter } from './frozen-words';
import { orderOfWords } from './word-merge';

/** The lowest bits of a posting are the marks of the word in the listing, the other bits the listing's position. */
export const MARK_BITS = 2;
const MARKS = (1 << MARK_BITS) - 1;
/** Listings or words worked on before others get their turn. */
const AT_ONCE = 5000;

/** Listings one after the other, each with its words by their numbers; the numbers are the part's own. */
class Part {
  private readonly ids = new Map<string, number>();
  /** per word the listing that held it last */
  private readonly latest: number[] = [];
  private entries = new Uint32Array(1024);
  private count = 0;

  /** `offset` is the position of its first listing, `ends` where the words of each one end. */
  constructor(
    readonly offset = 0,
    readonly names: string[] = [],
    readonly ends: number[] = [],
  ) {}

  add(all: readonly MarkedWords[]): void {
    const listing = this.ends.length;
    for (const { words, marks } of all)
      for (const word of words) {
        const id = this.ids.get(word) ?? this.name(word);
        if (this.latest[id] === listing) continue;
        this.latest[id] = listing;
        if (this.count === this.entries.length) this.grow(this.count * 2);
        this.entries[this.count++] = (id << MARK_BITS) | marks;
      }
    this.ends.push(this.count);
  }

  /** The same at another place, in as little room as it takes and with nothing to be added. */
  moved(offset: number): Part {
    const part = new Part(offset, this.names, this.ends);
    part.entries = this.entries.slice(0, this.count);
    part.count = this.count;
    return part;
  }

  /** The words of all listings that `lives` says yes to as `ranks` of their names; counts them by rank, too. */
  ranked(ranks: Int32Array, lives: (listing: number) => boolean, counts: Int32Array): Uint32Array {
    const ranked = new Uint32Array(this.count);
    let at = 0;
    for (let listing = 0; listing < this.ends.length; listing++) {
      const end = this.ends[listing] ?? 0;
      if (!lives(listing)) at = end;
      for (; at < end; at++) {
        const entry = this.entries[at] ?? 0;
        const rank = ranks[entry >>> MARK_BITS] ?? 0;
        ranked[at] = (rank << MARK_BITS) | (entry & MARKS);
        counts[rank] = (counts[rank] ?? 0) + 1;
      }
    }
    return ranked;
  }

  private name(word: string): number {
    const id = this.names.push(word) - 1;
    this.ids.set(word, id);
    return id;
  }

  private grow(length: number): void {
    const { entries } = this;
    this.entries = new Uint32Array(length);
    this.entries.set(entries);
  }
}

interface RankedPart {
  part: Part;
  ranked: Uint32Array;
}
const NOWHERE: RankedPart = { part: new Part(), ranked: new Uint32Array(0) };

/**
 * The words of listings that have never been in order. Nothing is looked up here: each part of the listings numbers
 * its own words, and only the sorting sees that some are the same.
 */
export class FirstWords {
  private readonly own = new Part();
  private readonly parts = [this.own];

  /** Positions come one after the other. */
  add(words: readonly MarkedWords[]): void {
    this.own.add(words);
  }

  /** Adds all of another one, whose positions begin at `offset` here; nothing may be added by itself afterwards. */
  append({ parts }: FirstWords, offset: number): void {
    for (const part of parts) this.parts.push(part.moved(part.offset + offset));
  }

  /** All words in order with their postings, those `apart` in a list of their own; negative positions are gone. */
  *sorted(
    newPositions: Int32Array,
    apart: (word: string) => boolean,
  ): Steps<{ words: FrozenWords; apart: FrozenWords }> {
    const names = this.parts.flatMap((part) => part.names);
    const order = yield* orderOfWords(names);
    const ranks = yield* ranksOf(names, order);
    const { starts, postings } = yield* this.postings(newPositions, ranks);
    const [usual, other] = [new WordWriter(), new WordWriter()];
    for (let at = 0, rank = -1; at < order.length; at++) {
      if (at % AT_ONCE === 0) yield;
      const id = order[at] ?? 0;
      if (ranks[id] === rank) continue;
      rank = ranks[id] ?? 0;
      const [from = 0, to = 0] = [starts[rank], starts[rank + 1]];
      const name = names[id] ?? '';
      if (from < to) (apart(name) ? other : usual).add(name, postings, from, to);
    }
    return { words: usual.done(), apart: other.done() };
  }

  /** By the rank of their word, ascending for each: those of a rank begin at `starts`. */
  private *postings(newPositions: Int32Array, ranks: Int32Array) {
    const counts = new Int32Array(ranks.length + 1);
    let names = 0;
    const parts: RankedPart[] = [];
    for (const part of this.parts) {
      const own = ranks.subarray(names, names + part.names.length);
      const lives = (listing: number) => (newPositions[part.offset + listing] ?? -1) >= 0;
      parts.push({ part, ranked: part.ranked(own, lives, counts) });
      names += part.names.length;
      yield;
    }
    const starts = startsOf(counts);
    const ends = starts.slice();
    const postings = new Uint32Array(starts.at(-1) ?? 0);
    const { old, partOf, count } = this.places(newPositions);
    for (let position = 0; position < count; position++) {
      if (position % AT_ONCE === 0) yield;
      const before = old[position] ?? 0;
      const { part, ranked } = parts[partOf[before] ?? 0] ?? NOWHERE;
      const listing = before - part.offset;
      const last = part.ends[listing] ?? 0;
      for (let at = part.ends[listing - 1] ?? 0; at < last; at++) {
        const entry = ranked[at] ?? 0;
        const next = ends[entry >>> MARK_BITS] ?? 0;
        postings[next] = (position << MARK_BITS) | (entry & MARKS);
        ends[entry >>> MARK_BITS] = next + 1;
      }
    }
    return { starts, postings };
  }

  /** Which old position each new one had, and in which part each old position lies. */
  private places(newPositions: Int32Array) {
    const old = new Int32Array(newPositions.length);
    const partOf = new Int32Array(newPositions.length);
    let count = 0;
    newPositions.forEach((position, before) => {
      if (position < 0) return;
      old[position] = before;
      count++;
    });
    this.parts.forEach((part, index) => {
      partOf.fill(index, part.offset, part.offset + part.ends.length);
    });
    return { old, partOf, count };
  }
}

function startsOf(counts: Int32Array): Int32Array {
  const starts = new Int32Array(counts.length);
  for (let rank = 1; rank < counts.length; rank++) starts[rank] = (starts[rank - 1] ?? 0) + (counts[rank - 1] ?? 0);
  return starts;
}

/** Equal names have one rank. */
function* ranksOf(names: readonly string[], order: Int32Array): Steps<Int32Array> {
  const ranks = new Int32Array(names.length);
  let rank = -1;
  let before: string | undefined;
  for (let at = 0; at < order.length; at++) {
    if (at % AT_ONCE === 0) yield;
    const id = order[at] ?? 0;
    const name = names[id];
    if (name !== before) rank++;
    before = name;
    ranks[id] = rank;
  }
  return ranks;
}
