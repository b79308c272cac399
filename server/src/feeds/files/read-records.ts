import { createReadStream } from 'node:fs';
import { isTooDeep, MAX_LEVELS } from '../mapping/nesting';

/** One record of a file as text or parsed, or the reason why reading it failed. */
export type ReadRecord = { index: number; value: unknown } | { index: number; problem: string };

/** Maximum length of a record in characters. */
const MAX_RECORD = 8_000_000;
/** The list of records must begin within this number of characters. */
const HEAD = 65_536;

/**
 * Extracts the objects and lists of a JSON text from its chunks, so that a file of any size needs the memory of one record.
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

  /** the end of the list has been read */
  get ended(): boolean {
    return this.#ended;
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
      if (this.#depth === 0) this.#start = this.#at - 1;
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

/** Start of the first record: after the bracket of the list, or at the beginning where there is none. */
function listStart(head: string): number {
  const wrapped = /^\s*\{[^[]*?"(?:value|Results)"\s*:\s*\[/.exec(head);
  if (wrapped) return wrapped[0].length;
  return /^\s*\[/.exec(head)?.[0].length ?? 0;
}

function parsed(text: string, index: number): ReadRecord {
  try {
    const value: unknown = JSON.parse(text);
    if (isTooDeep(value)) return { index, problem: `the record is nested too deep: more than ${MAX_LEVELS} levels` };
    return { index, value };
  } catch (error) {
    return { index, problem: `invalid JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

const isLines = (head: string): boolean => {
  const [first = '', second = ''] = head.split('\n');
  return /^\s*\{.*\}\s*$/.test(first) && /^\s*\{/.test(second);
};

/** How the text of a file is encoded, by its first bytes. @throws Error for what is no text */
function encodingOf(first: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [one, two] = first;
  if (one === 0x1f && two === 0x8b) throw new Error('The file is packed with gzip; unpack it first.');
  if (one === 0x50 && two === 0x4b) throw new Error('The file is a ZIP archive; unpack it first.');
  if (one === 0xff && two === 0xfe) return 'utf-16le';
  if (one === 0xfe && two === 0xff) return 'utf-16be';
  if (first.includes(0))
    throw new Error('The file has NUL bytes, as binary files and UTF-16 have; convert it to JSON in UTF-8.');
  return 'utf-8';
}

/**
 * The text of a file in pieces, without the mark of its byte order.
 * @throws Error for bytes of another encoding, which would be stored as wrong letters
 */
async function* textOf(file: string): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  for await (const chunk of createReadStream(file, { highWaterMark: HEAD })) {
    const bytes = Buffer.from(chunk);
    decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
    yield decodePiece(decoder, bytes);
  }
}

function decodePiece(decoder: InstanceType<typeof TextDecoder>, bytes: Buffer): string {
  try {
    return decoder.decode(bytes, { stream: true });
  } catch (error) {
    const reason = `The file has bytes that are not ${decoder.encoding.toUpperCase()}, as files in Windows-1252 have`;
    throw new Error(`${reason}; convert it to JSON in UTF-8.`, { cause: error });
  }
}

/**
 * Reads a file record by record. A broken record is reported and does not stop the others.
 * @throws Error for a file that is not JSON or not UTF-8, that ends before its list does, or has no record that can be read
 */
export async function* readRecords(file: string): AsyncGenerator<ReadRecord> {
  const cutter = new ObjectCutter();
  let index = 0;
  let readable = 0;
  let lines: string | null = null;
  let begun: { isList: boolean } | null = null;
  const read = (text: string): ReadRecord => {
    const record = parsed(text, index++);
    if ('value' in record) readable += 1;
    return record;
  };
  for await (const text of textOf(file)) {
    let piece = text;
    if (begun === null) {
      if (/^\s*[^\s{[]/.test(piece))
        throw new Error('The file is not JSON, as CSV and web pages are not; export it as JSON.');
      const start = listStart(piece);
      begun = { isList: start > 0 };
      if (isLines(piece)) lines = '';
      else piece = piece.slice(start);
    }
    if (lines === null) for (const one of cutter.push(piece)) yield read(one);
    else {
      const parts: string[] = (lines + piece).split('\n');
      lines = parts.pop() ?? '';
      for (const part of parts) if (part.trim() !== '') yield read(part);
    }
  }
  const last = lines === null || lines.trim() === '' ? null : read(lines);
  if (last && 'value' in last) yield last;
  const isList = lines === null && begun?.isList === true;
  if ((last && 'problem' in last) || cutter.rest.trim() !== '' || (isList && !cutter.ended))
    throw new Error('The file ends before its last record or its list does; it was cut off.');
  if (readable === 0 && !isList) throw new Error('The file has no record that can be read as JSON.');
  if (readable === 0 && index > 0) throw new Error('No record of the file can be read as JSON.');
}
