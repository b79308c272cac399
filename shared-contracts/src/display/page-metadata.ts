import { DESCRIPTION_PREVIEW, PAGE_SIZE } from '../basics/constants';
import type { Listing, ListingRef } from '../entities/listing';
import type { DwellingKey, SearchState } from '../entities/search';
import { pageLanguage, SOURCE_LANGUAGE } from '../language/language';
import { nameOfHandle, type RegionNames } from '../routes/handles';
import { i18n } from '../texts';
import { formatNumber } from './formats';
import { placeHeading, placeName, placePath } from './place-names';
import { andList, severalRegions } from './texts';

/** Titles stay under this many characters. */
const TITLE_TARGET = 70;

/** Names of dwelling types in titles, in the spelling of the documents. */
const DWELLINGS_IN_TITLES: Readonly<Record<string, string>> = {
  'single family': /*i18n*/ 'house',
  house: /*i18n*/ 'house',
  condo: /*i18n*/ 'condo',
  'vacant land': /*i18n*/ 'Vacant Land',
  vacant_land: /*i18n*/ 'Vacant Land',
  land: /*i18n*/ 'Vacant Land',
  townhouse: /*i18n*/ 'Townhouse',
  'multi-dwelling': /*i18n*/ 'Multi-Dwelling',
  'multi-family': /*i18n*/ 'Multi-Dwelling',
};

/** Adds '| site name' where it fits; a text that is too long is cut after a whole word. */
export function fitTitle(text: string, siteName: string): string {
  const suffixed = `${text} | ${siteName}`;
  if (suffixed.length < TITLE_TARGET) return suffixed;
  if (text.length < TITLE_TARGET) return text;
  const cut = text.slice(0, TITLE_TARGET - 1);
  const whole = text[TITLE_TARGET - 1] === ' ' ? cut : cut.slice(0, Math.max(cut.lastIndexOf(' '), 0));
  return (whole === '' ? cut : whole).replace(/[\s,|-]+$/, '');
}

/**
 * Converts an English text to ASCII with single blanks, without okina and kahako; other languages keep their letters. The caller
 * must escape the result.
 */
export function plainText(text: string): string {
  if (pageLanguage() !== SOURCE_LANGUAGE) return text.replace(/\s+/g, ' ').trim();
  return text
    .replace(/[\u02bb\u02bc\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\x20-\x7e]+/g, (odd) => (/\s/.test(odd) ? ' ' : ''))
    .replace(/\s+/g, ' ')
    .trim();
}

type TitleFacts = Pick<
  Listing,
  | 'address'
  | 'town'
  | 'island'
  | 'hl_region_town'
  | 'hl_region_island'
  | 'dwelling_type_name'
  | 'is_rental'
  | 'title'
  | 'photos'
  | 'public_remarks'
>;

/** The facts for title and description. The server reads them from the listing, the browser from the bus. */
type MetadataFacts = Pick<
  ListingRef,
  'title' | 'address' | 'town' | 'island' | 'type' | 'photo_count' | 'public_remarks' | 'is_rental'
>;

/** The facts of a complete listing, the same as those of its reference. */
export function metadataFacts(listing: TitleFacts): MetadataFacts {
  return {
    title: listing.title,
    address: listing.address.line_1,
    town: listing.hl_region_town ?? listing.town,
    island: listing.hl_region_island ?? listing.island,
    type: [listing.dwelling_type_name].flat().join(', '),
    photo_count: listing.photos.length,
    public_remarks: listing.public_remarks,
    is_rental: listing.is_rental,
  };
}

/** '12 Sample Road, Kihei, Maui - house for sale | Hawaii Life' */
export function listingTitle(listing: MetadataFacts, siteName: string): string {
  const street = listing.address || listing.title;
  const type = listing.type.split(', ')[0] ?? '';
  const deal = dealInTitle(type, listing.is_rental);
  const { town, island } = listing;
  const places = [[street, placePath([town ?? '', island ?? ''])], [street, placeName(town ?? '')], [street]];
  const titles = places.map((place) => `${place.filter(Boolean).join(', ')} - ${deal}`);
  return fitTitle(titles.find((title) => title.length < TITLE_TARGET) ?? street, siteName);
}

function dealInTitle(type: string, isRental = false): string {
  if (type === '') return isRental ? i18n.t('for rent') : i18n.t('for sale');
  const known = DWELLINGS_IN_TITLES[type.toLowerCase()];
  const homes = known === undefined ? type : i18n.t(known);
  return isRental ? i18n.t('{homes} for rent', { homes }) : i18n.t('{homes} for sale', { homes });
}

/** A photo count where there are photos, then 200 characters of the remarks. */
export function listingDescription(listing: Pick<MetadataFacts, 'photo_count' | 'public_remarks' | 'title'>): string {
  const count = listing.photo_count ?? 0;
  const text = plainText(listing.public_remarks || listing.title)
    .slice(0, DESCRIPTION_PREVIEW.metadata)
    .trim();
  return count === 0 ? text : i18n.t('{count, plural, one {# photo} other {# photos}}. {text}', { count, text }).trim();
}

const LEVELS = ['island', 'district', 'town', 'neighborhood'] as const;

/**
 * The names of a region from the island down, as 'Kihei, Maui'; 'Hawaii' for all islands. A town with the name of its
 * district gets the word town ('Lihue town, Kauai'), because both have a page.
 */
function placeInTitle(names: readonly string[]): string {
  const [island] = names;
  const last = names.at(-1);
  if (island === undefined || last === undefined) return i18n.t('Hawaii');
  if (names.length === 1) return placeHeading(island);
  const level = last === names.at(-2) ? LEVELS[names.length - 1] : undefined;
  return placePath([last, island], (name) => withLevel(placeHeading(name), level));
}

function withLevel(place: string, level: (typeof LEVELS)[number] | undefined): string {
  if (level === undefined) return place;
  return i18n.t('{place} {level, select, district {district} town {town} other {neighborhood}}', { place, level });
}

type SearchFacts = Pick<SearchState, 'filters' | 'page'>;

/**
 * Title of a search page: 'condos for sale in Kihei, Maui | Hawaii Life'.
 * @param names the region's names from the island down, or its handles where no name is known
 * @param regions names the regions of a search of several
 * @param total how many listings the search finds, so that no title names a page behind the last one; null when not known
 */
export function searchTitle(
  search: SearchFacts,
  names: readonly string[],
  siteName: string,
  regions?: RegionNames,
  total: number | null = null,
): string {
  const exists = total === null || (search.page - 1) * PAGE_SIZE < total;
  const facts = { homes: capital(homes(search)), place: placeOf(search, names, regions), page: search.page };
  const title = i18n.t('{homes} in {place}', facts);
  return fitTitle(search.page > 1 && exists ? i18n.t('{title}, page {page}', { ...facts, title }) : title, siteName);
}

/**
 * Description of a search page: '12 condos for sale in Kihei, Maui, with photos …'.
 * @param total how many listings the search finds; null when not counted, which gives 'All'. None is not counted
 */
export function searchDescription(
  search: SearchFacts,
  names: readonly string[],
  total: number | null,
  regions?: RegionNames,
): string {
  return plainText(
    i18n.t('{homes} in {place}, with photos, map, prices and open showings.', {
      homes: countedHomes(homes(search), total),
      place: placeOf(search, names, regions),
    }),
  );
}

function countedHomes(what: string, total: number | null): string {
  if (total === null) return i18n.t('All {homes}', { homes: what });
  return total === 0 ? capital(what) : i18n.t('{count} {homes}', { count: formatNumber(total), homes: what });
}

function placeOf({ filters }: SearchFacts, names: readonly string[], regions?: RegionNames): string {
  return severalRegions(filters, regions) ?? placeInTitle(names.map(readable));
}

const readable = (name: string) => (/^[a-z0-9-]+$/.test(name) ? nameOfHandle(name) : name);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const PLURALS: Readonly<Record<Exclude<DwellingKey, 'rental'>, string>> = {
  condo: /*i18n*/ 'condos',
  house: /*i18n*/ 'houses',
  land: /*i18n*/ 'Vacant Land',
  vacant_land: /*i18n*/ 'Vacant Land',
  townhouse: /*i18n*/ 'Townhouses',
  'multi-family': /*i18n*/ 'Multi-Dwelling homes',
};

function homes({ filters }: SearchFacts): string {
  const types = filters.dwelling_type_name ?? [];
  const isRental = types.includes('rental');
  const named = [...new Set(types.flatMap((type) => (type === 'rental' ? [] : [i18n.t(PLURALS[type])])))];
  const isLeasehold = filters.title_land?.join() === 'Leasehold';
  if (named.length === 0 || named.length > 2) {
    if (isLeasehold) return isRental ? i18n.t('leasehold homes for rent') : i18n.t('leasehold homes for sale');
    return isRental ? i18n.t('homes for rent') : i18n.t('homes for sale');
  }
  const what = isLeasehold ? i18n.t('leasehold {homes}', { homes: andList(named) }) : andList(named);
  return isRental ? i18n.t('{homes} for rent', { homes: what }) : i18n.t('{homes} for sale', { homes: what });
}
