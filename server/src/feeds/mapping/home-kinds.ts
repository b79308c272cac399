import type { Fields } from './fields';
import { byNames, words } from './read-values';

/** The site's kinds of homes. */
type HomeName = 'Single Family' | 'Condo' | 'Townhouse' | 'Multi-Dwelling' | 'Vacant Land';

/** What a value means: a kind of home, land that may have a house, no home at all, or nothing without other fields. */
type Meaning = HomeName | 'farm' | 'block' | 'no home' | 'any home';
type Table = ReadonlyMap<string, Meaning>;

export type HomeKind =
  | { kind: 'home'; name: HomeName }
  /** a home of a kind that the record does not say */
  | { kind: 'unsaid' }
  /** no dwelling and no land to build on */
  | { kind: 'none'; reason: string };

/** All values of PropertyType in the Data Dictionary, and how the Spark platform names its classes. */
const TYPES = byNames<Meaning>([
  ['manufactured in park, mobile home, residential', 'Single Family'],
  ['residential income, multi family', 'Multi-Dwelling'],
  ['land', 'Vacant Land'],
  ['farm', 'farm'],
  ['residential lease, rental', 'any home'],
  ['business opportunity, commercial lease, commercial sale, commercial, business', 'no home'],
]);

/** All values of PropertySubType and StructureType in the Data Dictionary, and spellings of them in local lists. */
const SUB_TYPES = byNames<Meaning>([
  ['cabin, house, manufactured home, manufactured house, manufactured on land, mobile home', 'Single Family'],
  ['single family residence, single family, single family detached, single family home', 'Single Family'],
  ['condominium, own your own, stock cooperative, co op, condo, cooperative', 'Condo'],
  ['townhouse, townhome, attached single family, single family attached', 'Townhouse'],
  ['duplex, multi family, quadruplex, triplex, fourplex, multi dwelling', 'Multi-Dwelling'],
  ['unimproved land, land, lot, lots land, residential land, vacant land', 'Vacant Land'],
  ['agriculture, farm, ranch', 'farm'],
  ['apartment', 'block'],
  ['boat slip, business, deeded parking, dock, flex, hotel motel, industrial, mixed use, office', 'no home'],
  ['retail, timeshare, warehouse', 'no home'],
]);

const nameOf = (text: string): string =>
  words(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const meaningIn = (table: Table, text: string): Meaning | null => table.get(nameOf(text)) ?? null;

/** The Spark platform's PropertyType is a letter of each MLS; its class says what it means. */
const isCode = (text: string): boolean => text.length <= 2;

/**
 * The kind of home of a record. A value that is not in the tables is reported and decides nothing; it never makes a house.
 */
export function kindOf(fields: Fields): HomeKind {
  const [type, typeName] = meaningOf(fields, ['PropertyType', 'PropertyClass', 'PropertyTypeLabel'], TYPES);
  if (type === 'no home') return { kind: 'none', reason: `no home: PropertyType is ${words(typeName)}` };
  const [sub, subName] = meaningOf(fields, ['PropertySubType'], SUB_TYPES);
  if (sub === 'no home') return { kind: 'none', reason: `no home: PropertySubType is ${words(subName)}` };
  if (sub === null && subName !== '') return { kind: 'unsaid' };
  const [built, builtName] = meaningOf(fields, ['StructureType'], SUB_TYPES);
  if (sub === null && built === 'no home' && type !== 'Vacant Land')
    return { kind: 'none', reason: `no home: StructureType is ${words(builtName)}` };
  const meaning = sub ?? (type === 'Vacant Land' || built === 'no home' ? null : built) ?? type;
  if (meaning === null || meaning === 'any home') return { kind: 'unsaid' };
  const isLand = meaning === 'farm' || type === 'Vacant Land';
  if (isLand && !hasRooms(fields)) return { kind: 'home', name: 'Vacant Land' };
  if (meaning === 'farm') return { kind: 'home', name: 'Single Family' };
  if (meaning === 'block') return { kind: 'home', name: type === 'Multi-Dwelling' ? type : 'Condo' };
  return { kind: 'home', name: meaning };
}

const hasRooms = (fields: Fields): boolean =>
  (fields.amount('BedroomsTotal', 'LivingArea', 'BuildingAreaTotal') ?? 0) > 0;

/** The meaning of the first field that has one, with its text; of the first text that has none. */
function meaningOf(fields: Fields, names: readonly string[], table: Table): [Meaning | null, string] {
  let unknown = '';
  const missed: string[] = [];
  for (const name of names) {
    const texts = fields.list(name).filter((text) => !isCode(text) || meaningIn(table, text) !== null);
    const found = texts.find((text) => meaningIn(table, text) !== null);
    if (found !== undefined) return [meaningIn(table, found), found];
    if (fields.says(name)) missed.push(name);
    unknown ||= texts[0] ?? '';
  }
  for (const name of missed) fields.report(name);
  return [null, unknown];
}
