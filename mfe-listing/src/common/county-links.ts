import type { PublicSettings } from 'shared-contracts';
import { handle } from 'shared-contracts';
import { normaliseTmk, tmkBreakdown } from 'shared-contracts/listing-facts';

export type County = keyof PublicSettings['countyLinks'];

/** The four counties by island. */
const COUNTY_OF_ISLAND: ReadonlyMap<string, County> = new Map(
  Object.entries<County>({
    kauai: 'kauai',
    oahu: 'honolulu',
    maui: 'maui',
    lanai: 'maui',
    molokai: 'maui',
    'big-island': 'hawaii',
    hawaii: 'hawaii',
  }),
);

/** The county an island lies in, by its name or handle; null for an unknown island. */
export function countyOf(island: string | null): County | null {
  return COUNTY_OF_ISLAND.get(handle(island ?? '')) ?? null;
}

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
