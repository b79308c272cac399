import { folded, type Place } from 'gazetteer';
import type { Fields } from './fields';

const SUFFIXES =
  'street|st|road|rd|avenue|ave|place|pl|drive|dr|lane|ln|way|loop|circle|cir|court|ct|boulevard|blvd|highway|hwy|terrace|ter|parkway|pkwy|trail|trl';
const SUFFIX = new RegExp(` (?:${SUFFIXES})$`);
const NUMBER = /^[\d ]*\d[a-z]? /;
/** Street names that are also common words: alone they reveal no street. */
const COMMON: ReadonlySet<string> = new Set(
  (
    'aloha bay beach bluff club coast country east estate estates front garden gardens golf green harbor hawaii ' +
    'height heights hill hills hillside home honolulu house island king lagoon lake lower main marina mountain ' +
    'mountains north ocean oceanfront oceanview palm paradise park plantation plaza point pool queen ranch ridge ' +
    'river school shore shores south spring state sunrise sunset upper valley view views village vista water west'
  ).split(' '),
);

const TAX_KEY = /\bt\.?m\.?k\b|\btax\s+(?:map\s+)?key|\b\d\W{1,3}\d\W{1,3}\d{3}\W{1,3}\d{3}\b/i;
const COORDINATES = /(?<!\d)(?:1[89]|2[0-3]|15[4-9]|16[01])(?:\.\d{3,}|\s*°\s*\d)|\b\d\d\.\d{2,}\W{1,4}1\d\d\.\d{2,}/;

/** A pattern of the words that also finds them joined, as in web addresses. */
const joined = (text: string): string => text.replaceAll(' ', ' ?');

/** A pattern of the name: as separate words or joined to a number, also as a possessive. */
function namePattern(name: string): string {
  const edge = /\d/.test(name) ? '[a-z0-9]' : '[a-z]';
  return `(?<!${edge})${joined(name)}s?(?!${edge})`;
}

/** Whether the name identifies the street without its type. */
function isDistinctive(core: string, hasKind: boolean, places: readonly string[]): boolean {
  const letters = core.replace(/[^a-z]/g, '').length;
  const known = new Set([...COMMON, ...places.flatMap((place) => place.split(' '))]);
  return letters >= (hasKind ? 4 : 1) && !core.split(' ').every((word) => known.has(word));
}

function streetPatterns(street: string, digits: string, places: readonly string[]): string[] {
  const core = street.replace(SUFFIX, '');
  if (core === '') return [];
  const gap = core.length >= 4 ? ' ?' : ' ';
  return [
    ...(digits === '' ? [] : [`(?<!\\d)${joined(digits)} ?${joined(core)}(?: ?(?:${SUFFIXES}))?s?(?![a-z0-9])`]),
    `(?<![a-z])${joined(core)}${gap}(?:${SUFFIXES})(?![a-z])`,
    ...(isDistinctive(core, core !== street, places) ? [namePattern(core)] : []),
  ];
}

/**
 * Patterns that reveal an address in a folded text: the street with its type or number, its name alone, the building.
 */
function secretsOf(fields: Fields, path: readonly Place[]): RegExp[] {
  const named = fields.text('StreetName');
  const number = folded(fields.text('StreetNumber') ?? '');
  const unparsed = fields.text('UnparsedAddress')?.split(',')[0] ?? null;
  const lines = [unparsed, named && `${named} ${fields.text('StreetSuffix') ?? ''}`];
  const places = path.map(({ name }) => folded(name));
  const streets = lines.flatMap((line) => {
    const whole = folded(line ?? '').replace(/ (?:unit|apt|ph) ?\w*$/, '');
    const digits = NUMBER.exec(whole)?.[0].trim() ?? number;
    return streetPatterns(whole.replace(NUMBER, ''), digits, places);
  });
  const building = folded(fields.text('BuildingName') ?? '');
  return [...streets, ...(building === '' ? [] : [namePattern(building)])].map((secret) => new RegExp(secret));
}

/** Zone, section, plat and parcel of the record's tax map key: 8 digits, without island and unit. */
function parcelDigits(fields: Fields): string | null {
  const digits = fields.text('ParcelNumber', 'TaxMapNumber')?.replace(/\D/g, '') ?? '';
  if (digits.length < 8) return null;
  return digits.length % 4 === 1 ? digits.slice(1, 9) : digits.slice(0, 8);
}

/**
 * A filter for the texts of a listing with a withheld address. It removes each sentence with the street, the building,
 * a tax map key or a position, and keeps the paragraphs. Null when nothing is left.
 */
export function addressFilter(fields: Fields, path: readonly Place[]): (text: string) => string | null {
  const secrets = secretsOf(fields, path);
  const parcel = parcelDigits(fields);
  const revealsAddress = (sentence: string) =>
    TAX_KEY.test(sentence) ||
    COORDINATES.test(sentence) ||
    (parcel !== null && sentence.replace(/\D/g, '').includes(parcel)) ||
    secrets.some((secret) => secret.test(folded(sentence)));
  return (text) => {
    // each sentence has the blanks or line breaks after it
    const sentences = text.split(/(?<=[.!?]\s+)(?=[\p{Lu}\d"“(])/u);
    const kept = sentences.filter((sentence) => !revealsAddress(sentence));
    return kept.join('').trim() || null;
  };
}
