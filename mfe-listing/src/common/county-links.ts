import type { PublicSettings } from 'shared-contracts';
import { countyOf, normaliseTmk, tmkBreakdown } from 'shared-contracts/listing-facts';

/**
 * The county's page about a parcel. The setting's pattern may contain {tmk}, the digits alone, or {island}, {zone},
 * {section}, {plat}, {parcel} and {cpr}. No pattern or no tax key: no link.
 */
export function countyLink(
  island: string | null,
  tmk: string | readonly string[] | null,
  patterns: PublicSettings['countyLinks'],
): string | null {
  const county = countyOf(island);
  const pattern = county && patterns[county];
  const digits = normaliseTmk(tmk);
  if (!pattern || digits === '') return null;
  const values: Readonly<Record<string, string>> = { ...tmkBreakdown(digits), tmk: digits };
  const filled = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  return /^https?:\/\//.test(filled) ? filled : null;
}
