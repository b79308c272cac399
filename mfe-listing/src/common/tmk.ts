import { TMK_MINIMUM_LENGTH } from 'shared-contracts';

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
