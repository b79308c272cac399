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

type Test = (record: Readonly<Record<string, unknown>>) => boolean;

/**
 * The test of an OData filter of comparisons with `and` and `or`; `and` binds closer.
 * @throws Error for any other filter
 */
export function compileFilter(filter: string): Test {
  const any = splitAt(filter, 'or').map((part) => splitAt(part, 'and').map(compileTerm));
  return (record) => any.some((all) => all.every((test) => test(record)));
}

function compileTerm(term: string): Test {
  const found = TERM.exec(term.trim());
  const [, field = '', operator = '', quoted, bare = ''] = found ?? [];
  const compare = COMPARE[operator];
  if (!found || !compare) throw new Error(`The filter "${term}" is not understood.`);
  const order = orderTo(quoted?.replaceAll("''", "'") ?? null, bare);
  return (record) => {
    const { [field]: value } = record;
    return value !== undefined && value !== null && compare(order(String(value)));
  };
}

/** Compares with a text, a point in time or a bare word. */
function orderTo(text: string | null, bare: string): (value: string) => number {
  if (text !== null) return (value) => orderOf(value, text);
  if (!/^\d{4}-/.test(bare)) return (value) => orderOf(value, bare);
  const time = Date.parse(bare);
  return (value) => Math.sign(Date.parse(value) - time);
}

const orderOf = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);
