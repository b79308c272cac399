import type { Listing } from '../entities/listing';

/**
 * Who offers a listing, as the MLS wants it shown: 'Listed by Alex Sample, Sample Realty · (808) 555-0100'. Null where the
 * feed names neither an agent nor an office.
 */
export function brokerAttribution({
  listing_agent: agent,
  listing_office_name: office,
  broker_attribution: attribution,
}: Pick<Listing, 'listing_agent' | 'listing_office_name' | 'broker_attribution'>): string | null {
  const contact =
    attribution && office && attribution.startsWith(office) ? attribution.slice(office.length) : attribution;
  const parts = [[agent?.name, office].filter(Boolean).join(', '), contact?.replace(/^[\s,·]+/, '') ?? ''].filter(
    (part) => part !== '',
  );
  const text = parts.join(' · ');
  // a number alone names no broker
  return /\p{L}/u.test(text) ? `Listed by ${text}` : null;
}
