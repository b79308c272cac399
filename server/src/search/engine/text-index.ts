import { withinDistance } from '../text/edit-distance';
import { beginsOrIs, slipsAllowed } from '../text/text-question';
import { type Bits, setBit } from './bits';
import { Postings } from './postings';

/** What a word is in the listing stands in the lowest bits of a posting. */
const MARK_BITS = 2;
const MARKS = (1 << MARK_BITS) - 1;
/** Spellings kept per word asked; people ask the same words again. */
const SPELLINGS_KEPT = 500;

interface Word {
  /** position and marks in one number, ascending */
  postings: Postings;
  /** living listings with the word */
  count: number;
}

/** Which listings hold which word; words are found by their beginning and, failing that, in spite of slips. */
export class TextIndex {
  private words = new Map<string, Word>();
  private vocabulary: string[] | null = null;
  private readonly spellingsKept = new Map<string, readonly string[]>();

  /** `position` is behind all others. */
  add(position: number, words: ReadonlyMap<string, number>): void {
    for (const [text, marks] of words) {
      const word = this.words.get(text) ?? this.newWord(text);
      word.postings.push((position << MARK_BITS) | marks);
      word.count++;
      if (word.count === 1) this.spellingsKept.clear();
    }
  }

  /** The listing's postings stay until the next sorting; whoever asks leaves out what is gone. */
  remove(words: Iterable<string>): void {
    for (const text of words) {
      const word = this.words.get(text);
      if (word && --word.count === 0) this.spellingsKept.clear();
    }
  }

  /** Puts into `out` what holds the word in some spelling. */
  find(word: string, out: Bits): void {
    for (const spelling of this.spellings(word))
      this.words.get(spelling)?.postings.each((posting) => setBit(out, posting >>> MARK_BITS));
  }

  /** Puts into `out` what holds a word that begins like this in the place asked. */
  findMarked(beginning: string, mark: number, exact: boolean, out: Bits): void {
    for (const word of exact ? [beginning] : this.begunBy(beginning, true))
      this.words.get(word)?.postings.each((posting) => {
        if (posting & mark) setBit(out, posting >>> MARK_BITS);
      });
  }

  /** Takes over new positions, -1 for those that are gone. */
  reorder(newPositions: Int32Array): void {
    for (const [text, word] of this.words) {
      const numbers: number[] = [];
      word.postings.each((posting) => {
        const position = newPositions[posting >>> MARK_BITS] ?? -1;
        if (position >= 0) numbers.push((position << MARK_BITS) | (posting & MARKS));
      });
      if (numbers.length === 0) this.words.delete(text);
      else word.postings = postingsOf(numbers);
    }
    this.vocabulary = null;
    this.spellingsKept.clear();
  }

  get bytes(): number {
    let sum = 0;
    for (const [text, { postings }] of this.words) sum += postings.size + text.length;
    return sum;
  }

  private newWord(text: string): Word {
    const word = { postings: new Postings(), count: 0 };
    this.words.set(text, word);
    if (this.vocabulary) this.vocabulary.splice(lowerBound(this.vocabulary, text), 0, text);
    return word;
  }

  /** Slips are forgiven only where nothing is spelled as typed. */
  private spellings(word: string): readonly string[] {
    const kept = this.spellingsKept.get(word);
    if (kept) return kept;
    const begun = this.begunBy(word, false);
    const found = begun.length > 0 ? begun : this.nearTo(word);
    if (this.spellingsKept.size >= SPELLINGS_KEPT) this.spellingsKept.clear();
    this.spellingsKept.set(word, found);
    return found;
  }

  private begunBy(word: string, plainly: boolean): string[] {
    this.vocabulary ??= [...this.words.keys()].sort();
    const found: string[] = [];
    for (let at = lowerBound(this.vocabulary, word); at < this.vocabulary.length; at++) {
      const candidate = this.vocabulary[at] ?? '';
      if (!candidate.startsWith(word)) break;
      if (this.isAlive(candidate) && (plainly || beginsOrIs(candidate, word))) found.push(candidate);
    }
    return found;
  }

  private nearTo(word: string): string[] {
    const slips = slipsAllowed(word);
    if (slips === 0) return [];
    return [...this.words.keys()].filter(
      (candidate) => this.isAlive(candidate) && withinDistance(candidate, word, slips),
    );
  }

  private isAlive(word: string): boolean {
    return (this.words.get(word)?.count ?? 0) > 0;
  }
}

function postingsOf(numbers: number[]): Postings {
  const postings = new Postings(numbers.length);
  // 32-bit positions sort natively as whole numbers
  for (const number of Uint32Array.from(numbers).sort()) postings.push(number);
  postings.trim();
  return postings;
}

function lowerBound(sorted: readonly string[], word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
