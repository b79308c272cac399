import type { Listing } from 'shared-contracts';
import { formatPhone } from 'shared-contracts';
import { i18n } from '../texts';

/** A ten-digit American phone number, with or without separators. */
const PHONE = /\(?\b\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4}\b/g;

/**
 * The attribution of a listing, as the MLS requires it: 'Listed by Alex Sample, Sample Realty · 808-555-0100'. Phone
 * numbers get the site's format. The first words are the feed's, if it defines them. Null when the feed names neither an
 * agent nor an office.
 */
export function brokerAttribution({
  listing_agent: agent,
  listing_office_name: office,
  broker_attribution: attribution,
  display_rules: rules,
}: Pick<Listing, 'listing_agent' | 'listing_office_name' | 'broker_attribution' | 'display_rules'>): string | null {
  const contact =
    attribution && office && attribution.startsWith(office) ? attribution.slice(office.length) : attribution;
  const parts = [
    [agent?.name, office].filter(Boolean).join(', '),
    contact?.replace(/^[\s,·]+/, '').replace(PHONE, formatPhone) ?? '',
  ].filter((part) => part !== '');
  const text = parts.join(' · ');
  // a number alone is not a name
  if (!/\p{L}/u.test(text)) return null;
  return rules?.attribution ? `${rules.attribution} ${text}` : i18n.t('Listed by {name}', { name: text });
}

/** 'Also listed by Sample Realty (RAM, MLS® 409001)': the other sources of a home that two systems list; null for none. */
export function alsoListed({ also_listed: others = [] }: Pick<Listing, 'also_listed'>): string | null {
  if (others.length === 0) return null;
  const named = others.map(({ mls_provider: mls, mls_number: number, listing_office_name: office }) => {
    const source = [mls, `MLS® ${number}`].filter(Boolean).join(', ');
    return office ? i18n.t('by {office} ({source})', { office, source }) : i18n.t('as {source}', { source });
  });
  const [first = '', ...rest] = named;
  const all = rest.reduce((one, other) => i18n.t('{one} and {other}', { one, other }), first);
  return i18n.t('Also listed {listings}', { listings: all });
}
