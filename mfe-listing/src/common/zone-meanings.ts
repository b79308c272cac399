import { type Listing, valueText } from 'shared-contracts';
import { type County, countyOf } from 'shared-contracts/listing-facts';
import { i18n } from '../texts';
import { floodZone } from './zones';
import { zoningSentence } from './zoning-codes';

/** Where a meaning comes from. */
interface Source {
  name: string;
  href: string;
}

/** A zone of a home with its meaning. */
export interface ZoneMeaning {
  /** 'Flood zone' */
  kind: string;
  /** as the listing has it; a tenure in the page's language */
  code: string;
  /** one sentence; null for a code that we do not know */
  sentence: string | null;
  source: Source;
}

const USGS: Source = {
  name: /*i18n*/ 'U.S. Geological Survey, map of lava-flow hazard zones (MF-2193)',
  href: 'https://pubs.usgs.gov/publication/mf2193',
};
const FEMA: Source = { name: /*i18n*/ 'FEMA, flood zones', href: 'https://www.fema.gov/about/glossary/flood-zones' };
const REAL_ESTATE_BRANCH: Source = {
  name: /*i18n*/ 'State of Hawaiʻi, Real Estate Branch',
  href: 'https://cca.hawaii.gov/reb/',
};
const COUNTY_CODES: Readonly<Record<County, Source>> = {
  honolulu: {
    name: /*i18n*/ 'City and County of Honolulu, Revised Ordinances, chapter 21',
    href: 'https://codelibrary.amlegal.com/codes/honolulu/latest/overview',
  },
  maui: {
    name: /*i18n*/ 'County of Maui, Code of Ordinances, title 19',
    href: 'https://library.municode.com/hi/county_of_maui/codes/code_of_ordinances',
  },
  hawaii: {
    name: /*i18n*/ 'County of Hawaiʻi, Planning Department (County Code, chapter 25)',
    href: 'https://www.planning.hawaiicounty.gov/',
  },
  kauai: {
    name: /*i18n*/ 'County of Kauaʻi, Planning Department (County Code, chapter 8)',
    href: 'https://www.kauai.gov/Government/Departments-Agencies/Planning-Department',
  },
};

/** The zones of Hawaiʻi Island. Maui's map has another scale, and other islands have none. */
const LAVA: Readonly<Record<string, string>> = {
  1: /*i18n*/ 'The summits and rift zones of Kīlauea and Mauna Loa, where vents have opened again and again: the highest hazard of lava flows.',
  2: /*i18n*/ 'Next to and downslope of zone 1: lava has covered 15 to 25 % of it since 1800.',
  3: /*i18n*/ 'Farther from recent vents than zone 2, or higher ground: lava has covered 1 to 5 % of it since 1800.',
  4: /*i18n*/ 'All of Hualālai, which erupts less often than Kīlauea and Mauna Loa: lava has covered about 5 % of it since 1800.',
  5: /*i18n*/ 'A part of Kīlauea that the shape of the land protects from lava at present.',
  6: /*i18n*/ 'Two parts of Mauna Loa that the shape of the land protects from lava at present.',
  7: /*i18n*/ 'The younger part of Mauna Kea: lava has covered 20 % of it in the past 10,000 years.',
  8: /*i18n*/ 'The rest of Mauna Kea: lava has covered only a few percent of it in the past 10,000 years.',
  9: /*i18n*/ 'Kohala, which has not erupted for 60,000 years: the lowest hazard of lava flows on the island.',
};

const TENURES: Readonly<Record<string, string>> = {
  'Fee Simple': /*i18n*/ 'The buyer owns the land, or a share of it in a condominium, without an end.',
  Leasehold: /*i18n*/ 'The buyer owns the building or the unit for the years of a lease, and pays rent for the land.',
};

const textOf = (text: string | null | undefined) => (text ? i18n.t(text) : null);

/** The zones and the tenure that a listing names, each with its meaning and the source of it. */
export function zoneMeanings(listing: Listing): ZoneMeaning[] {
  const { lava_zone: lava, flood_zone: flood, zoning, title_land: tenure, is_rental: isRental } = listing;
  const county = countyOf(listing.hl_region_island ?? listing.island ?? listing.geo_island);
  const meanings: ZoneMeaning[] = [];
  const add = (kind: string, code: string | null, source: Source | null, sentence: string | null | undefined) => {
    if (!code || !source) return;
    meanings.push({ kind, code, sentence: sentence ?? null, source: { ...source, name: i18n.t(source.name) } });
  };
  add(i18n.t('Lava zone'), lava, USGS, textOf(lava && county === 'hawaii' ? LAVA[lava] : null));
  add(i18n.t('Flood zone'), flood, FEMA, textOf(flood && floodZone(flood)?.sentence));
  add(i18n.t('Zoning'), zoning, county && COUNTY_CODES[county], zoning && county && zoningSentence(county, zoning));
  if (!isRental)
    add(i18n.t('Tenure'), tenure && valueText(tenure), REAL_ESTATE_BRANCH, textOf(tenure && TENURES[tenure]));
  return meanings;
}

/** The zones of several listings, each once. */
export function zonesOfAll(listings: readonly Listing[]): ZoneMeaning[] {
  const all = listings.flatMap(zoneMeanings);
  const keyOf = ({ kind, code, source }: ZoneMeaning) => `${kind} ${code} ${source.href}`;
  const first = new Map(all.toReversed().map((meaning) => [keyOf(meaning), meaning]));
  return all.filter((meaning) => first.get(keyOf(meaning)) === meaning);
}
