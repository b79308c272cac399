/** What a flood zone of FEMA's maps means; null for one that we do not know. */
function floodMeaning(zone: string): string | null {
  if (/^V/.test(zone)) return 'high: at least 1 % chance of flooding a year, with waves';
  if (/^A/.test(zone)) return 'high: at least 1 % chance of flooding a year';
  if (/^(?:XS|B)$/.test(zone)) return 'moderate: 0.2 % to 1 % chance of flooding a year';
  if (/^[XC]$/.test(zone)) return 'low: under 0.2 % chance of flooding a year';
  return zone === 'D' ? 'the chance of flooding was not studied' : null;
}

/** 'AE (high: at least 1 % chance of flooding a year)' */
export function formatFloodZone(zone: string): string {
  return withMeaning(zone, floodMeaning(zone.trim().toUpperCase()));
}

/** '8 of 9 (1 is the highest hazard)', by the zones of the U.S. Geological Survey. */
export function formatLavaZone(zone: string): string {
  return /^[1-9]$/.test(zone) ? `${zone} of 9 (1 is the highest hazard)` : zone;
}

/** 'R-3 (Residential)': the code of the county with the kind of use, where the listing has both. */
export function formatZoning(code: string, use: string | null | undefined): string {
  return withMeaning(code, use && use.toLowerCase() !== code.toLowerCase() ? use : null);
}

const withMeaning = (code: string, meaning: string | null) => (meaning === null ? code : `${code} (${meaning})`);
