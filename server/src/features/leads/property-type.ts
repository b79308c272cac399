export type LeadPropertyType = 'Residential' | 'Condo' | 'Land' | 'Commercial';

/**
 * The property type of a lead, from a listing's dwelling or property type; ignores letter case. Null for unknown types.
 */
export function leadPropertyType(name: string | readonly string[] | null | undefined): LeadPropertyType | null {
  const text = (typeof name === 'string' ? name : (name?.[0] ?? '')).trim().toLowerCase();
  if (text.includes('condo') || text.includes('townhouse')) return 'Condo';
  if (text.includes('commercial')) return 'Commercial';
  if (text.includes('land')) return 'Land';
  const isHouse = /house|^home$|^residential$|^single\b|^multi/.test(text);
  return isHouse ? 'Residential' : null;
}
