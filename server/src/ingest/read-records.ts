import { createReadStream } from 'node:fs';

/** One record of a file as text or parsed, or the reason why reading it failed. */
export type ReadRecord = { index: number; value: unknown } | { index: number; problem: string };

/** Maximum length of a record in characters. */
const MAX_RECORD = 8_000_000;
/** The list of records must begin within this number of characters. */
const HEAD = 65_536;

/**
 * Extracts the objects of a JSON text from its chunks, so that a file of any size needs the memory of one record.
 * Accepts {"value":[…]}, {"D":{"Results":[…]}}, a bare list, one object, and one object per line.
 */
class ObjectCutter {
  #text = '';
  #at = 0;
  #depth = 0;
  #start = -1;
  #inString = false;
  #escaped = false;
  #ended = false;
  /** a value instead of a record */
  #bare = false;

  push(piece: string): string[] {
    this.#text += piece;
    const found: string[] = [];
    while (this.#at < this.#text.length && !this.#ended) this.#step(found);
    const keepFrom = this.#start >= 0 ? this.#start : this.#at;
    this.#text = this.#text.slice(keepFrom);
    this.#at -= keepFrom;
    if (this.#start >= 0) this.#start = 0;
    if (this.#text.length > MAX_RECORD) throw new Error('A record is longer than 8 MB, or its brackets do not close');
    return found;
  }

  /** the incomplete rest at the end of the file */
  get rest(): string {
    return this.#start >= 0 ? this.#text : '';
  }

  #step(found: string[]): void {
    const letter = this.#text[this.#at++];
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false;
      else if (letter === '\\') this.#escaped = true;
      else if (letter === '"') this.#inString = false;
      return;
    }
    if (this.#depth === 0 && this.#isBare(letter, found)) return;
    if (letter === '"') this.#inString = true;
    else if (letter === '{' || letter === '[') {
      if (this.#depth === 0 && letter === '{') this.#start = this.#at - 1;
      this.#depth++;
    } else if (letter === '}' || letter === ']') this.#close(found);
  }

  /** A text or number between records is reported as a broken record. */
  #isBare(letter: string | undefined, found: string[]): boolean {
    if (this.#bare && (letter === ',' || letter === ']')) {
      found.push(this.#text.slice(this.#start, this.#at - 1).trimEnd());
      this.#start = -1;
      this.#bare = false;
      return letter === ',';
    }
    if (this.#bare || this.#start >= 0 || /[\s,[\]{}]/.test(letter ?? ' ')) return false;
    this.#start = this.#at - 1;
    this.#bare = true;
    this.#inString = letter === '"';
    return true;
  }

  #close(found: string[]): void {
    // the end of the list of records
    if (this.#depth === 0) this.#ended = true;
    else this.#depth--;
    if (this.#depth !== 0 || this.#start < 0) return;
    found.push(this.#text.slice(this.#start, this.#at));
    this.#start = -1;
  }
}

/** Start of the first record: after the bracket of the list, or at the beginning. */
function listStart(head: string): number {
  const wrapped = /^\s*\{[^[]*?"(?:value|Results)"\s*:\s*\[/.exec(head);
  if (wrapped) return wrapped[0].length;
  return /^\s*\[/.exec(head)?.[0].length ?? 0;
}

function parsed(text: string, index: number): ReadRecord {
  try {
    return { index, value: JSON.parse(text) };
  } catch (error) {
    return { index, problem: `invalid JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

const isLines = (head: string): boolean => {
  const [first = '', second = ''] = head.split('\n');
  return /^\s*\{.*\}\s*$/.test(first) && /^\s*\{/.test(second);
};

/** Reads a file record by record. A broken record is reported and does not stop the others. */
export async function* readRecords(file: string): AsyncGenerator<ReadRecord> {
  const stream = createReadStream(file, { encoding: 'utf8', highWaterMark: HEAD });
  const cutter = new ObjectCutter();
  let index = 0;
  let lines: string | null = null;
  let started = false;
  for await (const chunk of stream) {
    let piece = String(chunk);
    if (!started) {
      started = true;
      piece = piece.replace(/^\uFEFF/, '');
      if (isLines(piece)) lines = '';
      else piece = piece.slice(listStart(piece));
    }
    if (lines === null) for (const text of cutter.push(piece)) yield parsed(text, index++);
    else {
      const parts: string[] = (lines + piece).split('\n');
      lines = parts.pop() ?? '';
      for (const part of parts) if (part.trim() !== '') yield parsed(part, index++);
    }
  }
  const rest = lines ?? cutter.rest;
  if (rest.trim() !== '') yield parsed(rest, index);
}
