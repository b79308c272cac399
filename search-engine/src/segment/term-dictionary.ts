import { uint8At, uint32At } from '../arrays';
import type { Deadline } from '../deadline';
import { type Bits, setBit } from '../kernels/bits';

/** The lowest bits of a posting say what the word is in the listing; the document is above them. */
export const MARK_BITS = 2;
/** Words of a block; the first of a block is written whole. */
const BLOCK = 16;

/**
 * Words in the order of their letters, each with its postings, as bytes: how many letters it shares with the previous
 * word, the rest of it, and its postings, each as the distance from the previous one.
 */
export class TermDictionary {
  constructor(
    readonly bytes: Uint8Array = new Uint8Array(0),
    readonly blocks: Uint32Array = new Uint32Array(0),
  ) {}

  /** The words that begin like this, or just this word. `use` reads the postings of the reader's word. */
  eachBegunBy(beginning: string, exact: boolean, use: (reader: TermReader) => void, deadline: Deadline): void {
    if (this.blocks.length === 0) return;
    const reader = new TermReader(this.bytes, uint32At(this.blocks, this.blockOf(beginning)));
    let inside = false;
    for (let words = 1; reader.next(); words++) {
      if (words % BLOCK === 0) deadline.check();
      if (inside && reader.shared >= beginning.length && !exact) use(reader);
      else {
        inside = exact ? reader.word === beginning : reader.word.startsWith(beginning);
        if (inside) use(reader);
        else if (reader.word > beginning) return;
      }
    }
  }

  eachWord(use: (word: string) => void): void {
    const reader = this.reader();
    while (reader.next()) use(reader.word);
  }

  /** Reads every word from the first on. */
  reader(): TermReader {
    return new TermReader(this.bytes, 0);
  }

  get size(): number {
    return this.bytes.byteLength + this.blocks.byteLength;
  }

  /** The last block whose first word is before the word. */
  private blockOf(word: string): number {
    let low = 0;
    let high = this.blocks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const reader = new TermReader(this.bytes, uint32At(this.blocks, middle));
      reader.next();
      if (reader.word < word) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

export class TermReader {
  word = '';
  shared = 0;
  private from = 0;
  private to = 0;

  constructor(
    private readonly bytes: Uint8Array,
    private at: number,
  ) {
    this.to = at;
  }

  next(): boolean {
    this.at = this.to;
    if (this.at >= this.bytes.length) return false;
    this.shared = this.number();
    const rest = this.number();
    let word = this.word.slice(0, this.shared);
    for (let end = this.at + rest; this.at < end; this.at++) word += String.fromCharCode(uint8At(this.bytes, this.at));
    this.word = word;
    const length = this.number();
    this.from = this.at;
    this.to = this.at + length;
    return true;
  }

  /** Reads in local variables: a common word has a hundred thousand postings. */
  postings(use: (posting: number) => void): void {
    const { bytes, to } = this;
    let posting = 0;
    for (let at = this.from; at < to; ) {
      let byte = uint8At(bytes, at++);
      posting += byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = uint8At(bytes, at++);
        posting += (byte & 127) << shift;
      }
      use(posting);
    }
  }

  /**
   * Adds the documents of the word to a set. Without a call for each posting this needs half of the time of `postings`.
   * @param mark only where the word has one of these marks; 0 for all documents
   */
  addDocuments(out: Bits, mark: number): void {
    const { bytes, to } = this;
    let posting = 0;
    for (let at = this.from; at < to; ) {
      let byte = uint8At(bytes, at++);
      posting += byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = uint8At(bytes, at++);
        posting += (byte & 127) << shift;
      }
      if (mark === 0 || (posting & mark) !== 0) setBit(out, posting >>> MARK_BITS);
    }
  }

  private number(): number {
    let byte = uint8At(this.bytes, this.at++);
    let number = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = uint8At(this.bytes, this.at++);
      number |= (byte & 127) << shift;
    }
    return number;
  }
}

/** Takes words in the order of their letters. */
export class TermWriter {
  private bytes = new Uint8Array(1 << 16);
  private used = 0;
  private readonly blocks: number[] = [];
  private count = 0;
  private before = '';

  /** `postings` ascend from the index `from` on */
  add(word: string, postings: Uint32Array, from = 0, to = postings.length): void {
    const first = this.count++ % BLOCK === 0;
    if (first) this.blocks.push(this.used);
    const shared = first ? 0 : sharedLetters(this.before, word);
    this.before = word;
    this.reserve(word.length + (to - from) * 5 + 15);
    this.put(shared);
    this.put(word.length - shared);
    for (let at = shared; at < word.length; at++) this.bytes[this.used++] = word.charCodeAt(at);
    this.put(lengthOf(postings, from, to));
    let last = 0;
    for (let at = from; at < to; at++) {
      const posting = uint32At(postings, at);
      this.put(posting - last);
      last = posting;
    }
  }

  done(): TermDictionary {
    const bytes = new Uint8Array(this.used);
    bytes.set(this.bytes.subarray(0, this.used));
    const blocks = new Uint32Array(this.blocks.length);
    blocks.set(this.blocks);
    return new TermDictionary(bytes, blocks);
  }

  private put(number: number): void {
    let rest = number;
    for (; rest > 127; rest >>>= 7) this.bytes[this.used++] = (rest & 127) | 128;
    this.bytes[this.used++] = rest;
  }

  private reserve(length: number): void {
    if (this.used + length <= this.bytes.length) return;
    const larger = new Uint8Array((this.used + length) * 2);
    larger.set(this.bytes.subarray(0, this.used));
    this.bytes = larger;
  }
}

/** Bytes of the postings. */
function lengthOf(postings: Uint32Array, from: number, to: number): number {
  let [length, last] = [0, 0];
  for (let at = from; at < to; at++) {
    const posting = uint32At(postings, at);
    for (let rest = posting - last; rest > 127; rest >>>= 7) length++;
    length++;
    last = posting;
  }
  return length;
}

function sharedLetters(a: string, b: string): number {
  let count = 0;
  while (count < a.length && count < b.length && a.charCodeAt(count) === b.charCodeAt(count)) count++;
  return count;
}
