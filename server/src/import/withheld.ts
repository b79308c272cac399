import { folded } from '../sample-data';
import type { Fields } from './fields';

const SUFFIXES =
  'street|st|road|rd|avenue|ave|place|pl|drive|dr|lane|ln|way|loop|circle|cir|court|ct|boulevard|blvd|highway|hwy|terrace|ter';
const SUFFIX = new RegExp(` (?:${SUFFIXES})$`);
const NUMBER = /^[\d ]*\d[a-z]? /;

/** What gives an address away in a text: the street with its kind or number, a street that has no kind, the building. */
function secretsOf(fields: Fields): RegExp[] {
  const named = fields.text('StreetName');
  const number = folded(fields.text('StreetNumber') ?? '');
  const unparsed = fields.text('UnparsedAddress')?.split(',')[0] ?? null;
  const lines = [unparsed, named && `${named} ${fields.text('StreetSuffix') ?? ''}`];
  const streets = lines.flatMap((line) => {
    const whole = folded(line ?? '').replace(/ (?:unit|apt|ph) ?\w*$/, '');
    const street = whole.replace(NUMBER, '');
    const core = street.replace(SUFFIX, '');
    const digits = NUMBER.exec(whole)?.[0].trim() ?? number;
    if (core === '') return [];
    const numbered = digits === '' ? [] : [`${digits} ${core}`];
    return [...numbered, core === street ? core : `${core} (?:${SUFFIXES})`];
  });
  const building = folded(fields.text('BuildingName') ?? '');
  return [...streets, ...(building === '' ? [] : [building])].map((secret) => new RegExp(`(?:^| )${secret}(?: |$)`));
}

/** The remarks of a listing whose address is withheld: sentences that name its street or building are left out. */
export function withheldRemarks(remarks: string, fields: Fields): string | null {
  const secrets = secretsOf(fields);
  const sentences = remarks.split(/(?<=[.!?])\s+(?=[\p{Lu}\d"“])/u);
  const kept = sentences.filter((sentence) => !secrets.some((secret) => secret.test(folded(sentence))));
  return kept.join(' ') || null;
}
