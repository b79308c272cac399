import { valueText } from 'shared-contracts';
import { i18n } from '../texts';

/** Its texts are in English; `i18n.t` shows them in the page's language. */
interface FloodZone {
  codes: RegExp;
  /** for tables */
  short: string;
  sentence: string;
}
const HIGH = /*i18n*/ 'high: at least 1 % chance of flooding a year';
const WAVES = /*i18n*/ 'high: at least 1 % chance of flooding a year, with waves';
const MODERATE = /*i18n*/ 'moderate: 0.2 % to 1 % chance of flooding a year';

const FLOOD: readonly FloodZone[] = [
  {
    codes: /^A$/,
    short: HIGH,
    sentence: /*i18n*/ 'At least 1 % chance of flooding a year; the height of the water was not determined.',
  },
  {
    codes: /^(?:AE|A\d{1,2}(?<!99))$/,
    short: HIGH,
    sentence: /*i18n*/ 'At least 1 % chance of flooding a year, to a height that the map names.',
  },
  {
    codes: /^AEF$/,
    short: HIGH,
    sentence: /*i18n*/ 'At least 1 % chance of flooding a year, in the floodway, which must stay free for the water.',
  },
  {
    codes: /^AH$/,
    short: HIGH,
    sentence: /*i18n*/ 'At least 1 % chance of flooding a year, usually as ponds 1 to 3 feet deep.',
  },
  {
    codes: /^AO$/,
    short: HIGH,
    sentence:
      /*i18n*/ 'At least 1 % chance of flooding a year, usually as a sheet of water 1 to 3 feet deep on a slope.',
  },
  {
    codes: /^A99$/,
    short: HIGH,
    sentence:
      /*i18n*/ 'At least 1 % chance of flooding a year until a federal flood protection that is being built is finished.',
  },
  {
    codes: /^AR$/,
    short: HIGH,
    sentence:
      /*i18n*/ 'At least 1 % chance of flooding a year until a flood protection that was here before is restored.',
  },
  {
    codes: /^V$/,
    short: WAVES,
    sentence:
      /*i18n*/ 'At least 1 % chance of flooding a year, with waves of the ocean; the height of the water was not determined.',
  },
  {
    codes: /^(?:VE|V\d{1,2})$/,
    short: WAVES,
    sentence:
      /*i18n*/ 'At least 1 % chance of flooding a year, with waves of the ocean, to a height that the map names.',
  },
  {
    codes: /^(?:XS|B|X500|X ?[-,(]? ?shaded\)?|shaded X)$/i,
    short: MODERATE,
    sentence: /*i18n*/ 'A chance of flooding between 0.2 % and 1 % a year; maps draw this zone X shaded.',
  },
  {
    codes: /^(?:X|C|X ?[-,(]? ?unshaded\)?|unshaded X)$/i,
    short: /*i18n*/ 'low: under 0.2 % chance of flooding a year',
    sentence: /*i18n*/ 'A chance of flooding below 0.2 % a year.',
  },
  {
    codes: /^D$/,
    short: /*i18n*/ 'the chance of flooding was not studied',
    sentence: /*i18n*/ 'Floods are possible, but their chance was not studied.',
  },
];

/** What a flood zone of FEMA's maps means; undefined for one that we do not know. */
export const floodZone = (zone: string): FloodZone | undefined =>
  FLOOD.find(({ codes }) =>
    codes.test(
      zone
        .trim()
        .replace(/^zone /i, '')
        .toUpperCase(),
    ),
  );

/** 'AE (high: at least 1 % chance of flooding a year)' */
export function formatFloodZone(zone: string): string {
  const meaning = floodZone(zone)?.short;
  return withMeaning(zone, meaning && i18n.t(meaning));
}

/** '8 of 9 (1 is the highest hazard)', by the zones of the U.S. Geological Survey. */
export function formatLavaZone(zone: string): string {
  return /^[1-9]$/.test(zone) ? i18n.t('{zone} of 9 (1 is the highest hazard)', { zone }) : zone;
}

/** 'R-3 (Residential)': the code of the county with the kind of use, where the listing has both. */
export function formatZoning(code: string, use: string | null | undefined): string {
  return withMeaning(code, use && use.toLowerCase() !== code.toLowerCase() ? valueText(use) : null);
}

const withMeaning = (code: string, meaning: string | null | undefined) =>
  meaning ? i18n.t('{code} ({meaning})', { code, meaning }) : code;
