export type LeadPropertyType = 'Residential' | 'Condo' | 'Land' | 'Commercial';
/**
 * The property type of a lead, from a listing's dwelling or property type; ignores letter case. Null for unknown types.
 */
export declare function leadPropertyType(name: string | readonly string[] | null | undefined): LeadPropertyType | null;
