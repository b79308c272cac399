import type { Steps } from '../steps';
import { type FrozenWords, WordWriter } from './frozen-words';
import type { LaterWords } from './later-words';
import { sortingSteps } from './radix';

/** Takes a posting over; a negative one is dropped. */
type Moved = (posting: number) => number;

/** Words merged before others get their turn. */
const AT_ONCE = 4000;

/** Frozen words and later ones as frozen ones with new postings below `limit`. */
export function* mergedWords(frozen: FrozenWords, later: LaterWords, moved: Moved, limit: number): Steps<FrozenWords> {
  const sorter = new PostingSorter(limit);
  const writer = new WordWriter();
  const order = yield* orderOfWords(later.names);
  yield;
  const move = (posting: number) => {
    const number = moved(posting);
    if (number >= 0) sorter.add(number);
  };
  const reader = frozen.reader();
  let at = 0;
  let inFrozen = reader.next();
  for (let count = 1; inFrozen || at < order.length; count++) {
    const id = order[at];
    const name = id === undefined ? null : (later.names[id] ?? '');
    const word = inFrozen && (name === null || reader.word <= name) ? reader.word : (name ?? '');
    const fromFrozen = inFrozen && reader.word === word;
    if (fromFrozen) reader.postings(move);
    if (name === word) later.each(id, move);
    const postings = sorter.take();
    if (postings.length > 0) writer.add(word, postings);
    if (fromFrozen) inFrozen = reader.next();
    if (name === word) at++;
    if (count % AT_ONCE === 0) yield;
  }
  return writer.done();
}

const LETTERS = 10;
const ALPHABET = 37;

/** Words looked at before others get their turn. */
const LOOKED_AT_ONCE = 50_000;

/** Words of a-z and 0-9 by their letters: ten of them fit one number exactly. */
export function* orderOfWords(words: readonly string[]): Steps<Int32Array> {
  const keys = new Float64Array(words.length);
  const ids = new Int32Array(words.length);
  for (let id = 0; id < words.length; id++) {
    if (id % LOOKED_AT_ONCE === 0) yield;
    ids[id] = id;
    keys[id] = keyOfStart(words[id] ?? '');
  }
  const order = yield* sortingSteps(ids, keys);
  const compare = (a: number, b: number) => ((words[a] ?? '') < (words[b] ?? '') ? -1 : 1);
  for (let from = 0, next = 0; from < order.length; ) {
    if (from >= next) {
      yield;
      next = from + LOOKED_AT_ONCE;
    }
    const first = order[from] ?? 0;
    let to = from + 1;
    while (to < order.length && keys[order[to] ?? 0] === keys[first]) to++;
    // shorter words with one key are the same word
    if (to > from + 1 && (words[first]?.length ?? 0) >= LETTERS) order.subarray(from, to).sort(compare);
    from = to;
  }
  return order;
}

function keyOfStart(word: string): number {
  let key = 0;
  for (let at = 0; at < LETTERS; at++) {
    const code = at < word.length ? word.charCodeAt(at) : 0;
    key = key * ALPHABET + (code === 0 ? 0 : code < 58 ? code - 47 : code - 86);
  }
  return key;
}

/** Gathering in a set is quicker than sorting from one number among so many on. */
const DENSE = 512;

class PostingSorter {
  private numbers = new Uint32Array(1024);
  private count = 0;
  private readonly set: Int32Array;

  constructor(private readonly limit: number) {
    this.set = new Int32Array((limit + 31) >>> 5);
  }

  add(number: number): void {
    if (this.count === this.numbers.length) {
      const larger = new Uint32Array(this.count * 2);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[this.count++] = number;
  }

  /** What was added, in order; then it is empty again. */
  take(): Uint32Array {
    const numbers = this.numbers.subarray(0, this.count);
    this.count = 0;
    if (numbers.length < 2) return numbers;
    return numbers.length * DENSE < this.limit ? numbers.sort() : this.gathered(numbers);
  }

  private gathered(numbers: Uint32Array): Uint32Array {
    const { set } = this;
    for (let at = 0; at < numbers.length; at++) {
      const number = numbers[at] ?? 0;
      set[number >>> 5] = (set[number >>> 5] ?? 0) | (1 << (number & 31));
    }
    let count = 0;
    for (let at = 0; at < set.length; at++) {
      let word = set[at] ?? 0;
      if (word === 0) continue;
      set[at] = 0;
      for (; word !== 0; word &= word - 1) numbers[count++] = (at << 5) + 31 - Math.clz32(word & -word);
    }
    return numbers.subarray(0, count);
  }
}
