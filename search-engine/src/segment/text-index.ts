import type { Deadline } from '../deadline';
import type { Bits } from '../kernels/bits';
import type { Steps } from '../steps';
import { isCorrection, isMisspelling, isNumber, type MarkedWords } from '../text/text-query';
import type { Source } from './column';
import { mergeTerms } from './merge-terms';
import type { SnapshotReader, SnapshotWriter } from './snapshot';
import { MARK_BITS, TermDictionary, type TermReader, TermWriter } from './term-dictionary';

/** Remembered words with their spellings. Visitors type the same words again. */
const MAX_SPELLINGS = 500;
/** Words compared with a misspelled one between two looks at the deadline. */
const WORDS_AT_ONCE = 256;

/** A word in a certain part of a listing. */
export interface MarkedWord {
  word: string;
  mark: number;
  /** the whole word, not only its beginning */
  exact: boolean;
}

/** Which documents have which word, deleted ones included. Words are found by their beginning, or by a similar spelling. */
export class TextIndex {
  private readonly spellings = new Map<string, readonly string[]>();

  private constructor(
    private readonly words: TermDictionary,
    private readonly numbers: TermDictionary,
  ) {}

  static of(docs: readonly (readonly MarkedWords[])[]): TextIndex {
    const [words, numbers] = [new Map<string, number[]>(), new Map<string, number[]>()];
    docs.forEach((all, doc) => {
      for (const { words: each, marks } of all)
        for (const word of each) addPosting(isNumber(word) ? numbers : words, word, doc, marks);
    });
    return new TextIndex(termsOf(words), termsOf(numbers));
  }

  static *merge(sources: readonly Source<TextIndex>[], count: number): Steps<TextIndex> {
    const words = yield* mergeTerms(
      sources.map(({ from, map }) => ({ from: from.words, map })),
      count,
    );
    const numbers = yield* mergeTerms(
      sources.map(({ from, map }) => ({ from: from.numbers, map })),
      count,
    );
    return new TextIndex(words, numbers);
  }

  static load(reader: SnapshotReader): TextIndex {
    const terms = () => new TermDictionary(reader.array('Uint8Array'), reader.array('Uint32Array'));
    return new TextIndex(terms(), terms());
  }

  save(writer: SnapshotWriter): void {
    for (const { bytes, blocks } of [this.words, this.numbers]) {
      writer.array(bytes);
      writer.array(blocks);
    }
  }

  /** Adds the documents with the word, or with one that begins like it; a single letter is a whole word. */
  find(word: string, out: Bits, deadline: Deadline): void {
    this.findMarked({ word, mark: 0, exact: word.length === 1 }, out, deadline);
  }

  /** Adds the documents with a word that is spelled almost like this one. */
  findNearly(word: string, out: Bits, deadline: Deadline): void {
    const add = (reader: TermReader) => reader.addDocuments(out, 0);
    for (const spelling of this.spellingsOf(word, deadline)) this.words.eachBegunBy(spelling, true, add, deadline);
  }

  /** Adds the documents with a word that is or begins like this in the part of the listing that the mark names; 0 for all. */
  findMarked({ word, mark, exact }: MarkedWord, out: Bits, deadline: Deadline): void {
    const add = (reader: TermReader) => reader.addDocuments(out, mark);
    for (const terms of [this.words, this.numbers]) terms.eachBegunBy(word, exact, add, deadline);
  }

  get bytes(): number {
    return this.words.size + this.numbers.size;
  }

  private spellingsOf(word: string, deadline: Deadline): readonly string[] {
    const known = this.spellings.get(word);
    if (known) return known;
    const near: string[] = [];
    let looked = 0;
    this.words.eachWord((candidate) => {
      if (++looked % WORDS_AT_ONCE === 0) deadline.check();
      if (isMisspelling(word, candidate) && isCorrection(candidate)) near.push(candidate);
    });
    if (this.spellings.size >= MAX_SPELLINGS) this.spellings.clear();
    this.spellings.set(word, near);
    return near;
  }
}

/** The first marks of a word in a document count. */
function addPosting(terms: Map<string, number[]>, word: string, doc: number, marks: number): void {
  const postings = terms.get(word);
  if (!postings) terms.set(word, [(doc << MARK_BITS) | marks]);
  else if ((postings.at(-1) ?? 0) >>> MARK_BITS !== doc) postings.push((doc << MARK_BITS) | marks);
}

function termsOf(terms: ReadonlyMap<string, number[]>): TermDictionary {
  const writer = new TermWriter();
  for (const word of [...terms.keys()].sort()) writer.add(word, Uint32Array.from(terms.get(word) ?? []));
  return writer.done();
}
