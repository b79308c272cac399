import { int32At, itemAt, uint32At } from '../arrays';
import type { Steps } from '../steps';
import type { Source } from './column';
import { MARK_BITS, type TermDictionary, type TermReader, TermWriter } from './term-dictionary';

const MARKS = (1 << MARK_BITS) - 1;
/** Words merged at a step. */
const WORDS_AT_ONCE = 4000;

interface Cursor {
  reader: TermReader;
  map: Int32Array;
}

/** One dictionary of all words, with the documents of the merged segment, which has `count` of them. */
export function* mergeTerms(sources: readonly Source<TermDictionary>[], count: number): Steps<TermDictionary> {
  const heap = new CursorHeap();
  for (const { from, map } of sources) heap.put({ reader: from.reader(), map });
  const postings = new PostingSorter(count << MARK_BITS);
  const writer = new TermWriter();
  for (let words = 1; heap.first; words++) {
    const { word } = heap.first.reader;
    for (let cursor = heap.first; cursor?.reader.word === word; cursor = heap.first) {
      const { map } = cursor;
      cursor.reader.postings((posting) => {
        const doc = int32At(map, posting >>> MARK_BITS);
        if (doc >= 0) postings.add((doc << MARK_BITS) | (posting & MARKS));
      });
      heap.next();
    }
    const sorted = postings.take();
    if (sorted.length > 0) writer.add(word, sorted);
    if (words % WORDS_AT_ONCE === 0) yield;
  }
  return writer.done();
}

/** A binary heap of readers; the first one has the first word. */
class CursorHeap {
  private readonly cursors: Cursor[] = [];

  get first(): Cursor | undefined {
    return this.cursors[0];
  }

  /** Takes a reader in at its first word. */
  put(cursor: Cursor): void {
    if (!cursor.reader.next()) return;
    let at = this.cursors.push(cursor) - 1;
    for (let parent = (at - 1) >> 1; at > 0 && this.isBefore(at, parent); at = parent, parent = (at - 1) >> 1)
      this.swap(at, parent);
  }

  /** Moves the first reader to its next word. */
  next(): void {
    if (!itemAt(this.cursors, 0).reader.next()) {
      const last = this.cursors.pop();
      if (!last || this.cursors.length === 0) return;
      this.cursors[0] = last;
    }
    for (let at = 0; ; ) {
      const left = at * 2 + 1;
      let least = left < this.cursors.length && this.isBefore(left, at) ? left : at;
      if (left + 1 < this.cursors.length && this.isBefore(left + 1, least)) least = left + 1;
      if (least === at) return;
      this.swap(at, least);
      at = least;
    }
  }

  private isBefore(a: number, b: number): boolean {
    return itemAt(this.cursors, a).reader.word < itemAt(this.cursors, b).reader.word;
  }

  private swap(a: number, b: number): void {
    const cursor = itemAt(this.cursors, a);
    this.cursors[a] = itemAt(this.cursors, b);
    this.cursors[b] = cursor;
  }
}

/** From one posting in so many on, gathering in a bit set is faster than sorting. */
const DENSE = 512;

class PostingSorter {
  private postings = new Uint32Array(1024);
  private count = 0;
  private readonly set: Int32Array;

  constructor(private readonly limit: number) {
    this.set = new Int32Array((limit + 31) >>> 5);
  }

  add(posting: number): void {
    if (this.count === this.postings.length) {
      const larger = new Uint32Array(this.count * 2);
      larger.set(this.postings);
      this.postings = larger;
    }
    this.postings[this.count++] = posting;
  }

  /** The added postings in order; then it is empty again. */
  take(): Uint32Array {
    const postings = this.postings.subarray(0, this.count);
    this.count = 0;
    if (postings.length < 2) return postings;
    return postings.length * DENSE < this.limit ? postings.sort() : this.gathered(postings);
  }

  private gathered(postings: Uint32Array): Uint32Array {
    const { set } = this;
    for (let at = 0; at < postings.length; at++) {
      const posting = uint32At(postings, at);
      set[posting >>> 5] = int32At(set, posting >>> 5) | (1 << (posting & 31));
    }
    let count = 0;
    for (let at = 0; at < set.length; at++) {
      let word = int32At(set, at);
      if (word === 0) continue;
      set[at] = 0;
      for (; word !== 0; word &= word - 1) postings[count++] = (at << 5) + 31 - Math.clz32(word & -word);
    }
    return postings.subarray(0, count);
  }
}
