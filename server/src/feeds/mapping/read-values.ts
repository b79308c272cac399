import { folded } from 'gazetteer';
import { plainOf } from './plain-text';

/** A masked value is treated as missing: the feed may not publish it. */
const NOTHING = /^(?:\*+|[-–—._]+|n\/?a|n\.a\.?|none|null|undefined|nan|not (?:available|applicable))$/i;

/** Whether a value says nothing: no value is never 0. */
export const isAbsent = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && (value.trim() === '' || NOTHING.test(value.trim()))) ||
  (Array.isArray(value) && value.every(isAbsent));

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A record with other texts, also in the names of fields and however deep. */
export const mapTexts = (value: Record<string, unknown>, change: (text: string) => string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([name, field]) => [change(name), mapText(field, change)]));

function mapText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapText(one, change));
  return isRecord(value) ? mapTexts(value, change) : value;
}

/** A table of values by the names of each, which are separated by commas. */
export const byNames = <T>(rows: readonly (readonly [names: string, value: T])[]): ReadonlyMap<string, T> =>
  new Map(rows.flatMap(([names, value]) => names.split(', ').map((name): [string, T] => [name, value])));

/** 'ActiveUnderContract' becomes 'Active Under Contract': lookups of the standard have no blanks. */
export const words = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim();

const orNull = (text: string): string | null => (isAbsent(text) ? null : text);

/** A text of several lines. A list of texts is one text. Null for what is no text. */
export function readText(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) {
    const parts = value.filter((part) => !isAbsent(part)).map(readText);
    return parts.length > 0 && parts.every((part) => part !== null) ? parts.join(', ') : null;
  }
  if (typeof value !== 'string') return null;
  const lines = plainOf(value.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')).split('\n');
  const text = lines.map((line) => line.replace(/\s+/g, ' ').trim()).join('\n');
  return orNull(text.replace(/\n{3,}/g, '\n\n').trim());
}

/** A text of one line. */
export const readLine = (value: unknown): string | null => readText(value)?.replace(/\s+/g, ' ') ?? null;

/** A key as it was sent, but for blanks around it. */
export const readKey = (value: unknown): string | null =>
  typeof value === 'number' || typeof value === 'string' ? orNull(String(value).replace(/\s+/g, ' ').trim()) : null;

const NUMBER = /^([-+]?)\$?([-+]?)(\d+|\d{1,3}(?:[,\s]\d{3})+)?(\.\d*)?$/;

/** A number, also as text with separators of thousands or a dollar sign; null for '1.25M' and '1,25'. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const found = NUMBER.exec(value.trim().replace(/^(?:US)?\s*\$\s*/i, ''));
  if (!found) return null;
  const [, sign = '', inner = '', whole = '', part = ''] = found;
  if (/^\.?$/.test(whole + part)) return null;
  const number = Number(`${whole.replace(/\D/g, '')}${part}`);
  return sign === '-' || inner === '-' ? -number : number;
}

/** A number that counts or measures: 0 or more. */
export function readQuantity(value: unknown): number | null {
  const number = readNumber(value);
  return number !== null && number >= 0 && number < 1e12 ? number : null;
}

const YES: ReadonlySet<string> = new Set(['true', 'yes', 'y', 't', '1']);
const NO: ReadonlySet<string> = new Set(['false', 'no', 'n', 'f', '0']);

export function readYesNo(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : '';
  return YES.has(text) ? true : NO.has(text) ? false : null;
}

/** A place in an order. Without one it is the last. */
export function readOrder(value: unknown): number | null {
  return isAbsent(value) ? Number.MAX_SAFE_INTEGER : readQuantity(value);
}

/** '96734' or '96734-1234'. */
export function readZip(value: unknown): string | null {
  const found = /^(?:HI\s*)?(\d{5})(?:[-\s]?(\d{4})?)$/i.exec(readLine(value) ?? '');
  if (!found) return null;
  const [, zip = '', plus = ''] = found;
  return plus === '' || plus === '0000' ? zip : `${zip}-${plus}`;
}

const UNIT_WORDS = '(?:apartment|apt|unit|suite|ste|no|number)\\b\\.?\\s*#?|#';
const UNIT = new RegExp(`^(?:(?:${UNIT_WORDS})\\s*)*`, 'i');

/** The unit without the word for it: 'Apt 12' and '#12' are '12'. */
export function readUnit(value: unknown): string | null {
  const text = readLine(value);
  return text === null ? null : orNull(text.replace(UNIT, '').trim());
}

/** The street and the unit at the end of an address line, if a word or '#' says that it is one. */
export function splitUnit(line: string): { street: string; unit: string | null } {
  const found = new RegExp(`^(.*\\S)[\\s,]+((?:${UNIT_WORDS})\\s*[\\w-]*\\w|(?:penthouse|ph)[\\s-]*\\w*)$`, 'i').exec(
    line,
  );
  const street = found?.[1]?.replace(/[\s,]+$/, '');
  return street ? { street, unit: readUnit(found?.[2]) } : { street: line, unit: null };
}

const STATES =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,' +
  'FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,' +
  'MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,' +
  'NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,' +
  'PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,' +
  'WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,AS American Samoa,GU Guam,MP Northern Mariana Islands,' +
  'PR Puerto Rico,VI Virgin Islands,AB Alberta,BC British Columbia,ON Ontario,QC Quebec';
const STATE_OF: ReadonlyMap<string, string> = new Map(
  STATES.split(',').flatMap((row) => [
    [row.slice(0, 2).toLowerCase(), row.slice(0, 2)],
    [folded(row.slice(3)), row.slice(0, 2)],
  ]),
);

/** The two letters of a state, as code, as name, or with its country. */
export function readState(value: unknown): string | null {
  const name = folded((readLine(value) ?? '').replaceAll('.', ''))
    .replace(/^(?:usa?|united states|ca) (?=.)/, '')
    .replace(/^state of /, '')
    .replace(/ (?:usa?|united states)$/, '');
  const [first = '', ...rest] = name.split(' ');
  const whole = STATE_OF.get(name);
  // 'HI Hawaii'
  return whole ?? (STATE_OF.get(first) === STATE_OF.get(rest.join(' ')) ? (STATE_OF.get(first) ?? null) : null);
}
