import type { DwellingKey } from 'shared-contracts';
import { formatTmk, ISLANDS_OF_TMK, readTmk } from 'shared-contracts/listing-facts';
import { commaText } from '../page/comma-text';
import { i18n } from '../texts';

/** The types that a seller chooses from. */
export const SELL_TYPES = [
  'house',
  'condo',
  'townhouse',
  'land',
  'multi-family',
] as const satisfies readonly DwellingKey[];
type SellType = (typeof SELL_TYPES)[number];

/** The fields as typed, by their names in the address. */
export interface TypedHome {
  home: string;
  place: string;
  type: string;
  beds: string;
  baths: string;
  price: string;
}
export type HomeErrors = Partial<Record<keyof TypedHome, string>>;

/** A home that the fields describe. */
export interface HomeToSell {
  /** the address as typed, or 'TMK (2) 3-9-012-034' */
  name: string;
  /** the islands of the tax map key's county; null for an address */
  islands: readonly string[] | null;
  /** the request for its demand: numbers as the texts of an address */
  query: { place: string; type: SellType; beds?: string; baths?: string; price?: string };
}

const NAMES = ['home', 'place', 'type', 'beds', 'baths', 'price'] as const;

/** The fields of an address of the page; null before the form was sent. */
export function typedHome(query: string): TypedHome | null {
  const fields = new URLSearchParams(query);
  if (!fields.has('home')) return null;
  return typedFrom((name) => fields.get(name) ?? '');
}

/** The fields of an address or a form. Full-width digits and letters of East Asian keyboards become plain ones. */
export function typedFrom(read: (name: keyof TypedHome) => string): TypedHome {
  const of = (name: keyof TypedHome) => read(name).normalize('NFKC').trim().slice(0, 200);
  return {
    home: of('home'),
    place: of('place'),
    type: of('type'),
    beds: of('beds'),
    baths: of('baths'),
    price: of('price'),
  };
}

/** The address of the page with these fields. Empty ones are left out, but for the home. */
export function sellPath(typed: TypedHome): string {
  const fields = NAMES.filter((name) => name === 'home' || typed[name] !== '').map((name) => [name, typed[name]]);
  return `/sell?${new URLSearchParams(fields)}`;
}

/** Checks the fields. @returns the home, or a sentence for each wrong field */
export function readHome(typed: TypedHome): { home: HomeToSell } | { errors: HomeErrors } {
  const key = readTmk(typed.home);
  const type = SELL_TYPES.find((one) => one === typed.type) ?? null;
  const [beds, baths] = [readCount(typed.beds, 1), readCount(typed.baths, 0.5)];
  const price = readPrice(typed.price);
  const errors: HomeErrors = {};
  if (key !== null && 'error' in key) errors.home = key.error;
  else if (key === null && !/\p{L}{2}/u.test(typed.home))
    errors.home = i18n.t('Please enter the street address of your home, or its tax map key.');
  if (!/\p{L}{2}/u.test(typed.place)) errors.place = i18n.t('Please enter the town of your home, as Kihei.');
  if (type === null) errors.type = i18n.t('Please choose the type of your home.');
  if (beds === null) errors.beds = i18n.t('Please enter a whole number of bedrooms, as 3.');
  if (baths === null) errors.baths = i18n.t('Please enter the baths in halves, as 2.5.');
  if (price === null) errors.price = i18n.t('Please enter a price in dollars, as 850,000.');
  if (Object.keys(errors).length > 0 || type === null) return { errors };
  const tmk = key !== null && 'tmk' in key ? key.tmk : null;
  const query = {
    place: typed.place,
    type,
    ...(typeof beds === 'number' ? { beds: String(beds) } : {}),
    ...(typeof baths === 'number' ? { baths: String(baths) } : {}),
    ...(typeof price === 'number' ? { price: String(price) } : {}),
  };
  return {
    home: {
      name: tmk === null ? typed.home : `TMK ${formatTmk(tmk)}`,
      islands: tmk === null ? null : (ISLANDS_OF_TMK[tmk.charAt(0)] ?? null),
      query,
    },
  };
}

/** A number in these steps; undefined where nothing is typed, null where it is no such number. */
function readCount(text: string, step: number): number | null | undefined {
  if (text === '') return undefined;
  const number = Number(text);
  return /^\d{1,2}(\.5)?$/.test(text) && number <= 50 && Number.isInteger(number / step) ? number : null;
}

/** '850000', '$850,000', '850k', '1.2M' */
function readPrice(text: string): number | null | undefined {
  if (text === '') return undefined;
  const [, digits = '', unit = ''] = /^\$?\s*([\d,]+(?:\.\d+)?)\s*([km]?)$/i.exec(text) ?? [];
  const price = Number(digits.replaceAll(',', '')) * (unit === '' ? 1 : unit.toLowerCase() === 'k' ? 1000 : 1_000_000);
  return price > 0 && price <= 1e9 ? price : null;
}

/** What the request to an agent begins with. */
export function requestMessage({ name, query }: HomeToSell, place: string): string {
  const { type, beds, baths } = query;
  const facts = [
    ...(beds === undefined ? [] : [i18n.t('{count} bd', { count: beds })]),
    ...(baths === undefined ? [] : [i18n.t('{count} ba', { count: baths })]),
  ].join(commaText());
  return i18n.t(
    'I am thinking about selling my {type, select, house {house} condo {condo} townhouse {townhouse} land {land} other {multi-family home}} in {place}: {home}. I would like to know what it could sell for.',
    { type, place, home: facts === '' ? name : i18n.t('{home} ({facts})', { home: name, facts }) },
  );
}
