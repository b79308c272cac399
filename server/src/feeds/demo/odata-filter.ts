/** `field eq 'text'`, `field ge instant` and the like. */
const TERM = /^(\w+) (eq|ne|gt|ge|lt|le) (?:'((?:[^']|'')*)'|(\S+))$/;

const COMPARE: Readonly<Record<string, (order: number) => boolean>> = {
  eq: (order) => order === 0,
  ne: (order) => order !== 0,
  gt: (order) => order > 0,
  ge: (order) => order >= 0,
  lt: (order) => order < 0,
  le: (order) => order <= 0,
};

/** Splits at a word outside of quotes. */
function splitAt(text: string, word: string): string[] {
  const parts: string[] = [''];
  for (const piece of text.split(` ${word} `)) {
    const last = parts.length - 1;
    const isOpen = ((parts[last]?.split("'").length ?? 1) - 1) % 2 === 1;
    if (parts[last] === '') parts[last] = piece;
    else if (isOpen) parts[last] += ` ${word} ${piece}`;
    else parts.push(piece);
  }
  return parts;
}

/**
 * Whether a record matches an OData filter of comparisons with `and` and `or`; `and` binds closer.
 * @throws Error for any other filter
 */
export function matchesFilter(filter: string, record: Readonly<Record<string, unknown>>): boolean {
  return splitAt(filter, 'or').some((part) => splitAt(part, 'and').every((term) => matchesTerm(term, record)));
}

function matchesTerm(term: string, record: Readonly<Record<string, unknown>>): boolean {
  const found = TERM.exec(term.trim());
  const [, field = '', operator = '', quoted, bare = ''] = found ?? [];
  const compare = COMPARE[operator];
  if (!found || !compare) throw new Error(`The filter "${term}" is not understood.`);
  const value = record[field];
  if (value === undefined || value === null) return false;
  if (quoted !== undefined) return compare(orderOf(String(value), quoted.replaceAll("''", "'")));
  if (/^\d{4}-/.test(bare)) return compare(Math.sign(Date.parse(String(value)) - Date.parse(bare)));
  return compare(orderOf(String(value), bare));
}

const orderOf = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);
