import { type Instant, instantOf, isPlaceholderDay, readDay, readTimeOn } from './instant';
import { isPlausible } from './plausible';
import {
  isAbsent,
  isRecord,
  readKey,
  readLine,
  readNumber,
  readOrder,
  readQuantity,
  readState,
  readText,
  readUnit,
  readYesNo,
  readZip,
  words,
} from './read-values';

type Keep = (text: string) => string | null;

/** A value that could not be read. */
export interface Unread {
  field: string;
  value: unknown;
}

/** Reads the fields of one source record. It records which were used, and which have a value that gives none. */
export class Fields {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #used: Set<string>;
  readonly #unread: Map<string, unknown>;
  readonly #keep: Keep;
  /** before the names of fields in reports: 'Media.' */
  readonly #prefix: string;

  constructor(
    values: Readonly<Record<string, unknown>>,
    keep: Keep = (text) => text,
    parent: { used: Set<string>; unread: Map<string, unknown>; prefix: string } = {
      used: new Set(),
      unread: new Map(),
      prefix: '',
    },
  ) {
    this.#values = values;
    this.#keep = keep;
    this.#used = parent.used;
    this.#unread = parent.unread;
    this.#prefix = parent.prefix;
  }

  /** the same record with a filter for each text and each list entry */
  filtered(keep: Keep): Fields {
    return new Fields(this.#values, keep, { used: this.#used, unread: this.#unread, prefix: this.#prefix });
  }

  /** the first existing value of these names */
  value(...names: string[]): unknown {
    return this.#first(names, (value) => value);
  }

  /** whether the record has the field, even if empty */
  has(name: string): boolean {
    return Object.hasOwn(this.#values, name);
  }

  /** whether the record says something in this field */
  says(name: string): boolean {
    return this.has(name) && !isAbsent(this.#values[name]);
  }

  /** What a reader makes of the first field that it can read. Fields before it are reported. */
  #first<T>(names: readonly string[], read: (value: unknown, name: string) => T | null): T | null {
    let found: T | null = null;
    for (const name of names) {
      if (!Object.hasOwn(this.#values, name)) continue;
      this.#used.add(name);
      const value = this.#values[name];
      if (found !== null || isAbsent(value)) continue;
      found = read(value, name);
      if (found === null) this.report(name, value);
    }
    return found;
  }

  /** Notes that the value of a field cannot be used. */
  report(name: string, value: unknown = this.#values[name]): void {
    const field = `${this.#prefix}${name}`;
    if (!this.#unread.has(field)) this.#unread.set(field, value);
  }

  /** a text of one line */
  text(...names: string[]): string | null {
    const text = this.#first(names, readLine);
    return text === null ? null : this.#keep(text);
  }

  /** a text with its lines and paragraphs */
  lines(...names: string[]): string | null {
    const text = this.#first(names, readText);
    return text === null ? null : this.#keep(text);
  }

  /** a key as it was sent */
  key(...names: string[]): string | null {
    return this.#first(names, readKey);
  }

  number(...names: string[]): number | null {
    return this.#first(names, plausible(readNumber));
  }

  /** a number that counts or measures: 0 or more */
  quantity(...names: string[]): number | null {
    return this.#first(names, plausible(readQuantity));
  }

  /** The first of these numbers above 0; 0 when that is all that the feed says. */
  amount(...names: string[]): number | null {
    const all = names.flatMap((name) => this.quantity(name) ?? []);
    return all.find((number) => number > 0) ?? all[0] ?? null;
  }

  /** null when the feed has neither value */
  yesNo(...names: string[]): boolean | null {
    return this.#first(names, readYesNo);
  }

  /** whether the feed's whole answer in this field is that there is none */
  saysNone(name: string): boolean {
    const said = [this.#values[name]].flat().filter((text) => typeof text === 'string');
    return said.length > 0 && said.every((text) => /^no(?:ne)?$/i.test(text.trim()));
  }

  /** Whether a permission holds: null where nothing is sent, false for a value that cannot be read. */
  allows(name: string): boolean | null {
    return this.says(name) ? (this.yesNo(name) ?? false) : null;
  }

  /** a place in an order; the last one where none is sent */
  order(name: string): number {
    return this.#first([name], readOrder) ?? Number.MAX_SAFE_INTEGER;
  }

  zip(...names: string[]): string | null {
    return this.#first(names, readZip);
  }

  unit(...names: string[]): string | null {
    return this.#first(names, readUnit);
  }

  state(...names: string[]): string | null {
    return this.#first(names, readState);
  }

  /** a list, a text with commas, or the {"Ocean": true} that some feeds send */
  list(...names: string[]): string[] {
    const texts = this.#first(names, (value) => this.#listOf(names, value)) ?? [];
    return [...new Set(texts.flatMap((text) => this.#keep(text) ?? []))];
  }

  #listOf(names: readonly string[], value: unknown): string[] | null {
    const raw = Array.isArray(value)
      ? value
      : isRecord(value)
        ? namesIn(value)
        : typeof value === 'string'
          ? (readText(value) ?? '').split(/[,\n]/)
          : null;
    if (raw === null) return null;
    const texts = raw
      .filter((entry) => !isAbsent(entry))
      .map((entry) => (typeof entry === 'string' ? words(readLine(entry) ?? '') || null : null));
    const name = names.find((one) => this.#values[one] === value);
    if (name !== undefined && texts.includes(null) && texts.some((text) => text !== null)) this.report(name, value);
    const read = texts.filter((text) => text !== null);
    return read.length === 0 && texts.length > 0 ? null : read;
  }

  /** the records in a field, with the same rules and the same report */
  records(name: string): Fields[] {
    const entries = this.#first([name], (value) => (Array.isArray(value) ? value : null)) ?? [];
    return entries.flatMap((entry) => {
      if (isRecord(entry))
        return new Fields(entry, this.#keep, { used: new Set(), unread: this.#unread, prefix: `${name}.` });
      if (!isAbsent(entry)) this.report(name, entry);
      return [];
    });
  }

  /** a point in time; without an offset in Hawaii */
  instant(...names: string[]): Instant | null {
    return this.#first(this.#dated(names), instantOf);
  }

  /** a day in Hawaii */
  day(...names: string[]): string | null {
    return this.#first(this.#dated(names), readDay);
  }

  /** When the day in this field began in Hawaii. */
  startOfDay(name: string): Instant | null {
    return instantOf(this.day(name));
  }

  /** a time of day on the day of another field, or a whole timestamp */
  timeOn(dayName: string, timeName: string): Instant | null {
    const day = this.value(dayName);
    return this.#first([timeName], (time) => readTimeOn(day, time));
  }

  /** The fields but for placeholder days. */
  #dated(names: readonly string[]): string[] {
    for (const name of names) if (this.has(name)) this.#used.add(name);
    return names.filter((name) => !isPlaceholderDay(this.#values[name]));
  }

  get used(): string[] {
    return [...this.#used].filter((name) => !isAbsent(this.#values[name]));
  }

  /** fields with a value that no rule used */
  get left(): string[] {
    return Object.keys(this.#values).filter((name) => !this.#used.has(name) && !isAbsent(this.#values[name]));
  }

  /** fields with a value that gives none */
  get unread(): Unread[] {
    return [...this.#unread].map(([field, value]) => ({ field, value }));
  }
}

/** A reader that gives no number which a home cannot have. */
const plausible = (read: (value: unknown) => number | null) => (value: unknown, name: string) => {
  const number = read(value);
  return number !== null && isPlausible(name, number) ? number : null;
};

/** Names with the value yes; null where a value is neither yes nor no. */
function namesIn(value: Readonly<Record<string, unknown>>): string[] | null {
  const said = Object.entries(value).filter(([, one]) => !isAbsent(one));
  return said.some(([, one]) => readYesNo(one) === null)
    ? null
    : said.filter(([, one]) => readYesNo(one) === true).map(([name]) => name);
}

/** Lines for a report: `ListPrice cannot be read: "1.25M"`. */
export const unreadNotes = (unread: readonly Unread[]): string[] =>
  unread.map(({ field, value }) => `${field} cannot be read: ${(JSON.stringify(value) ?? '').slice(0, 80)}`);

/** What the record of a listing says about it: what was changed, and which fields cannot be read. */
export function reasonOf(note: string | undefined, unread: readonly Unread[]): string | null {
  const fields = unread.map(({ field }) => field).sort();
  const parts = [note, fields.length === 0 ? undefined : `cannot be read: ${fields.join(', ')}`];
  return parts.filter((part) => part !== undefined).join('; ') || null;
}
