import { TMK_MINIMUM_LENGTH } from '../basics/constants';
import { i18n } from '../texts';

/** Parts of a tax map key and their lengths, 13 characters together. */
const PARTS = [
  ['island', 1],
  ['zone', 1],
  ['section', 1],
  ['plat', 3],
  ['parcel', 3],
  ['cpr', 4],
] as const;
export type TmkPart = (typeof PARTS)[number][0];
export type TmkBreakdown = Readonly<Record<TmkPart, string>>;

/** Dashes, blanks and other separators are ignored; a feed's list of characters is one text. */
export function normaliseTmk(tmk: string | readonly string[] | null | undefined): string {
  const text = typeof tmk === 'string' ? tmk : (tmk?.join('') ?? '');
  return text.replace(/[^0-9A-Za-z]/g, '');
}

/** '(2) 1-7-083-069', as the counties write it; a unit's number follows. Text that is no whole key stays as it is. */
export function formatTmk(tmk: string): string {
  const text = normaliseTmk(tmk);
  const parts = /^\d{13}$/.test(text) ? tmkBreakdown(text) : null;
  if (!parts) return tmk;
  const { island, zone, section, plat, parcel, cpr } = parts;
  return `(${island}) ${[zone, section, plat, parcel, ...(Number(cpr) === 0 ? [] : [cpr])].join('-')}`;
}

/** The parts, or null when there are fewer than 13 characters. */
export function tmkBreakdown(tmk: string | readonly string[] | null | undefined): TmkBreakdown | null {
  const text = normaliseTmk(tmk);
  if (text.length < TMK_MINIMUM_LENGTH) return null;
  const parts = { island: '', zone: '', section: '', plat: '', parcel: '', cpr: '' };
  let at = 0;
  for (const [part, length] of PARTS) {
    parts[part] = text.slice(at, at + length);
    at += length;
  }
  return parts;
}

/** The islands of each county, by the first digit of its tax map keys. */
export const ISLANDS_OF_TMK: Readonly<Record<string, readonly string[]>> = {
  1: ['oahu'],
  2: ['maui', 'lanai', 'molokai'],
  3: ['big-island'],
  4: ['kauai'],
};

/**
 * Reads a typed tax map key: '(2) 3-9-012-034', '2-3-9-012:034-0001', '239012034'. Without a unit's number it is that of the
 * parcel, 0000.
 * @returns null for a text that is no key, such as an address; else the 13 digits, or a sentence that says what is wrong
 */
export function readTmk(text: string): { tmk: string } | { error: string } | null {
  const digits = text.replace(/[\s().:#-]|tmk/gi, '');
  if (!/^\d{6,}$/.test(digits)) return null;
  if (digits.length === 8)
    return {
      error: i18n.t(
        'This tax map key has no county. Begin with the county: 1 for Oʻahu, 2 for Maui County, 3 for Hawaiʻi Island, 4 for Kauaʻi.',
      ),
    };
  if (digits.length !== 9 && digits.length !== TMK_MINIMUM_LENGTH)
    return {
      error: i18n.t('A tax map key has 9 digits, or 13 with the number of a unit; this one has {count}.', {
        count: digits.length,
      }),
    };
  if (!(digits.charAt(0) in ISLANDS_OF_TMK))
    return {
      error: i18n.t(
        'No county has {digit}. Begin with the county: 1 for Oʻahu, 2 for Maui County, 3 for Hawaiʻi Island, 4 for Kauaʻi.',
        { digit: digits.charAt(0) },
      ),
    };
  return { tmk: digits.padEnd(TMK_MINIMUM_LENGTH, '0') };
}
