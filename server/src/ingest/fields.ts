/** A masked value is treated as missing: the feed may not publish it. */
const isMasked = (value: unknown): boolean => typeof value === 'string' && /^\*+$/.test(value.trim());

const isAbsent = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  isMasked(value) ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** 'ActiveUnderContract' becomes 'Active Under Contract': lookups of the standard have no blanks. */
export const words = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim();

/** Reads the fields of one source record and records which were used. */
export class Fields {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #used: Set<string>;
  readonly #keep: (text: string) => string | null;

  constructor(
    values: Readonly<Record<string, unknown>>,
    keep: (text: string) => string | null = (text) => text,
    used = new Set<string>(),
  ) {
    this.#values = values;
    this.#keep = keep;
    this.#used = used;
  }

  /** the same record with a filter for each text and each list entry */
  filtered(keep: (text: string) => string | null): Fields {
    return new Fields(this.#values, keep, this.#used);
  }

  /** the first existing value of these names */
  value(...names: string[]): unknown {
    let found: unknown = null;
    for (const name of names) {
      if (!Object.hasOwn(this.#values, name)) continue;
      this.#used.add(name);
      if (isAbsent(found) && !isAbsent(this.#values[name])) found = this.#values[name];
    }
    return found;
  }

  /** whether the record has the field, even if empty */
  has(name: string): boolean {
    return Object.hasOwn(this.#values, name);
  }

  text(...names: string[]): string | null {
    const text = this.#rawText(...names);
    return text === null ? null : this.#keep(text);
  }

  #rawText(...names: string[]): string | null {
    const value = this.value(...names);
    if (typeof value === 'string') return value.replace(/\s+/g, ' ').trim();
    return typeof value === 'number' ? String(value) : null;
  }

  number(...names: string[]): number | null {
    const value = this.value(...names);
    if (typeof value === 'boolean' || isAbsent(value)) return null;
    const number = typeof value === 'number' ? value : Number(String(value).replace(/[$,\s]/g, ''));
    return Number.isFinite(number) ? number : null;
  }

  /** null when the feed has neither value */
  yesNo(...names: string[]): boolean | null {
    const value = this.value(...names);
    if (typeof value === 'boolean') return value;
    const text = String(value ?? '')
      .trim()
      .toLowerCase();
    if (['true', 'yes', 'y', '1'].includes(text)) return true;
    return ['false', 'no', 'n', '0'].includes(text) ? false : null;
  }

  /** a list, a text with commas, or the {"Ocean": true} that some feeds send */
  list(...names: string[]): string[] {
    const value = this.value(...names);
    const raw = Array.isArray(value)
      ? value
      : isRecord(value)
        ? Object.keys(value).filter((key) => value[key] === true)
        : typeof value === 'string'
          ? value.split(',')
          : [];
    const texts = raw.flatMap((entry) =>
      typeof entry === 'string' && !isAbsent(entry) ? (this.#keep(words(entry)) ?? []) : [],
    );
    return [...new Set(texts)];
  }

  records(...names: string[]): Record<string, unknown>[] {
    const value = this.value(...names);
    return Array.isArray(value) ? value.filter(isRecord) : [];
  }

  /** a point in time as ISO text, or null */
  time(...names: string[]): string | null {
    const text = this.#rawText(...names);
    if (text === null) return null;
    // a date without a time is a day in Hawaii
    const time = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T12:00:00-10:00` : text);
    return Number.isNaN(time) ? null : new Date(time).toISOString();
  }

  get used(): string[] {
    return [...this.#used].filter((name) => !isAbsent(this.#values[name]));
  }

  /** fields with a value that no rule used */
  get left(): string[] {
    return Object.keys(this.#values).filter((name) => !this.#used.has(name) && !isAbsent(this.#values[name]));
  }
}
