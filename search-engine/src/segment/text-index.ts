import type { Deadline } from '../deadline';
import { type Bits, setBit } from '../kernels/bits';
import { kernels } from '../kernels/kernels';
import type { Steps } from '../steps';
import { withinDistance } from '../text/edit-distance';
import { type MarkedWords, slipsAllowed } from '../text/text-question';
import { FirstWords, MARK_BITS } from './first-words';
import { FrozenWords } from './frozen-words';
import { LaterWords } from './later-words';
import type { SnapshotReader, SnapshotWriter } from './snapshot';
import { mergedWords } from './word-merge';

const MARKS = (1 << MARK_BITS) - 1;
/** Spellings kept per word asked; people ask the same words again. */
const SPELLINGS_KEPT = 500;
/** Words compared with a misspelt one before the time is looked at. */
const LOOKED_AT_ONCE = 256;
/** Words with this number of digits are numbers, which are not corrected. */
const DIGITS = /\d.*\d.*\d/;
const isNumber = (word: string) => DIGITS.test(word);

/** Words of one sort: those of the last sorting and those that have come since. */
class Words {
  frozen = new FrozenWords();
  later = new LaterWords();

  eachBegunBy(beginning: string, exact: boolean, use: (posting: number) => void, deadline: Deadline): void {
    this.frozen.eachBegunBy(beginning, exact, use, deadline);
    this.later.eachBegunBy(beginning, exact, use);
    deadline.check();
  }
}

/** A word looked for in a certain place of the listing. */
export interface AskedWord {
  word: string;
  mark: number;
  /** the whole word, not only its beginning */
  exact: boolean;
}

/**
 * An inverted index of words. A word is found by its prefix and, without a match, by edit distance. Postings of removed
 * listings stay until the next compaction, and the caller filters them.
 */
export class TextIndex {
  private readonly words = new Words();
  private readonly numbers = new Words();
  /** everything until the first sorting; null from then on */
  private first: FirstWords | null = new FirstWords();
  private readonly spellingsKept = new Map<string, readonly string[]>();

  add(position: number, all: readonly MarkedWords[]): void {
    if (this.first) {
      this.first.add(all);
      return;
    }
    const known = new Set<string>();
    for (const { words, marks } of all)
      for (const word of words) {
        if (known.has(word)) continue;
        known.add(word);
        const fresh = this.sortOf(word).later.add(word, (position << MARK_BITS) | marks);
        if (fresh) this.spellingsKept.clear();
      }
  }

  /** Adds the words of another one; neither has ever been in order. Its positions begin at `offset` here. */
  append({ first }: TextIndex, offset: number): void {
    if (first) this.first?.append(first, offset);
  }

  /** Puts into the empty set `out` what holds the word, or where nothing alive does, what nearly does. */
  find(word: string, alive: Bits, out: Bits, deadline: Deadline): void {
    // a single letter only matches itself
    const take = (posting: number) => setBit(out, posting >>> MARK_BITS);
    this.eachBegunBy(word, word.length === 1, take, deadline);
    if (slipsAllowed(word) === 0 || kernels.countBoth(out, alive, 0, out.length) > 0) return;
    for (const spelling of this.spellings(word, deadline)) this.words.eachBegunBy(spelling, true, take, deadline);
  }

  /** Puts into `out` what holds a word that is or begins like this in the place asked. */
  findMarked({ word, mark, exact }: AskedWord, out: Bits, deadline: Deadline): void {
    const take = (posting: number) => {
      if (posting & mark) setBit(out, posting >>> MARK_BITS);
    };
    this.eachBegunBy(word, exact, take, deadline);
  }

  /** Takes over new positions, -1 for those that are gone. */
  *reorder(newPositions: Int32Array): Steps<void> {
    if (this.first) yield* this.sortFirst(this.first, newPositions);
    else yield* this.merge(newPositions);
    this.spellingsKept.clear();
  }

  private *sortFirst(first: FirstWords, newPositions: Int32Array): Steps<void> {
    const { words, apart } = yield* first.sorted(newPositions, isNumber);
    this.words.frozen = words;
    this.numbers.frozen = apart;
    this.first = null;
  }

  private *merge(newPositions: Int32Array): Steps<void> {
    const moved = (posting: number) => {
      const position = newPositions[posting >>> MARK_BITS] ?? -1;
      return position < 0 ? -1 : (position << MARK_BITS) | (posting & MARKS);
    };
    for (const sort of [this.words, this.numbers]) {
      sort.frozen = yield* mergedWords(sort.frozen, sort.later, moved, newPositions.length << MARK_BITS);
      sort.later = new LaterWords();
    }
  }

  /** Looks at the same words as another, to be brought into an order of its own; the other stays as it is. */
  borrow(other: TextIndex): void {
    this.first = other.first;
    Object.assign(this.words, other.words);
    Object.assign(this.numbers, other.numbers);
  }

  save(writer: SnapshotWriter): void {
    for (const { frozen, later } of [this.words, this.numbers]) {
      writer.array(frozen.bytes);
      writer.array(frozen.blocks);
      later.save(writer);
    }
  }

  load(reader: SnapshotReader): void {
    this.first = null;
    for (const sort of [this.words, this.numbers]) {
      sort.frozen = new FrozenWords(reader.array('Uint8Array'), reader.array('Uint32Array'));
      sort.later.load(reader);
    }
  }

  get bytes(): number {
    return this.words.frozen.size + this.numbers.frozen.size;
  }

  private eachBegunBy(word: string, exact: boolean, use: (posting: number) => void, deadline: Deadline): void {
    this.words.eachBegunBy(word, exact, use, deadline);
    this.numbers.eachBegunBy(word, exact, use, deadline);
  }

  private sortOf(word: string): Words {
    return isNumber(word) ? this.numbers : this.words;
  }

  private spellings(word: string, deadline: Deadline): readonly string[] {
    const kept = this.spellingsKept.get(word);
    if (kept) return kept;
    const slips = slipsAllowed(word);
    const near = new Set<string>();
    let looked = 0;
    const look = (candidate: string) => {
      if (++looked % LOOKED_AT_ONCE === 0) deadline.check();
      if (withinDistance(candidate, word, slips)) near.add(candidate);
    };
    this.words.frozen.eachWord(look);
    this.words.later.names.forEach(look);
    if (this.spellingsKept.size >= SPELLINGS_KEPT) this.spellingsKept.clear();
    this.spellingsKept.set(word, [...near]);
    return [...near];
  }
}
