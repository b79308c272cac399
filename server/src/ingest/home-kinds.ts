import type { Fields } from './fields';
import { words } from './read-values';

/** The site's kinds of homes. */
type HomeName = 'Single Family' | 'Condo' | 'Townhouse' | 'Multi-Dwelling' | 'Vacant Land';

/** What a value means: a kind of home, land that may have a house, no home at all, or nothing without other fields. */
type Meaning = HomeName | 'farm' | 'block' | 'no home' | 'any home';

export type HomeKind =
  | { kind: 'home'; name: HomeName }
  /** a home of a kind that the record does not say */
  | { kind: 'unsaid' }
  /** no dwelling and no land to build on */
  | { kind: 'none'; reason: string };

/** All values of PropertyType in the Data Dictionary, and how the Spark platform names its classes. */
const TYPES: Readonly<Record<string, Meaning>> = {
  'business opportunity': 'no home',
  'commercial lease': 'no home',
  'commercial sale': 'no home',
  commercial: 'no home',
  business: 'no home',
  farm: 'farm',
  land: 'Vacant Land',
  'manufactured in park': 'Single Family',
  'mobile home': 'Single Family',
  residential: 'Single Family',
  'residential income': 'Multi-Dwelling',
  'multi family': 'Multi-Dwelling',
  'residential lease': 'any home',
  rental: 'any home',
};

/** All values of PropertySubType and StructureType in the Data Dictionary, and other spellings of them. */
const SUB_TYPES: Readonly<Record<string, Meaning>> = {
  agriculture: 'farm',
  apartment: 'block',
  'boat slip': 'no home',
  business: 'no home',
  cabin: 'Single Family',
  condominium: 'Condo',
  'deeded parking': 'no home',
  dock: 'no home',
  duplex: 'Multi-Dwelling',
  farm: 'farm',
  flex: 'no home',
  'hotel motel': 'no home',
  house: 'Single Family',
  industrial: 'no home',
  'manufactured home': 'Single Family',
  'manufactured house': 'Single Family',
  'manufactured on land': 'Single Family',
  'mixed use': 'no home',
  'mobile home': 'Single Family',
  'multi family': 'Multi-Dwelling',
  office: 'no home',
  'own your own': 'Condo',
  quadruplex: 'Multi-Dwelling',
  ranch: 'farm',
  retail: 'no home',
  'single family residence': 'Single Family',
  'stock cooperative': 'Condo',
  timeshare: 'no home',
  townhouse: 'Townhouse',
  triplex: 'Multi-Dwelling',
  'unimproved land': 'Vacant Land',
  warehouse: 'no home',
  // spellings of local lists
  'attached single family': 'Townhouse',
  'single family attached': 'Townhouse',
  'co op': 'Condo',
  condo: 'Condo',
  cooperative: 'Condo',
  fourplex: 'Multi-Dwelling',
  land: 'Vacant Land',
  lot: 'Vacant Land',
  'lots land': 'Vacant Land',
  'multi dwelling': 'Multi-Dwelling',
  'residential land': 'Vacant Land',
  'single family': 'Single Family',
  'single family detached': 'Single Family',
  'single family home': 'Single Family',
  townhome: 'Townhouse',
  'vacant land': 'Vacant Land',
};

const nameOf = (text: string): string =>
  words(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const meaningIn = (table: Readonly<Record<string, Meaning>>, text: string): Meaning | null =>
  (Object.hasOwn(table, nameOf(text)) ? table[nameOf(text)] : null) ?? null;

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
function meaningOf(
  fields: Fields,
  names: readonly string[],
  table: Readonly<Record<string, Meaning>>,
): [Meaning | null, string] {
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
