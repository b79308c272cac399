import type { StoredListing } from 'search-engine';
import { type SourceRecord, standardFields, withStandardFields } from './connector/connector';
import type { FeedConfig } from './feed-config';
import { Fields } from './mapping/fields';
import { millisecondsOf } from './mapping/instant';

type DisplayRules = FeedConfig['display'];

/** The record of a feed whose addresses are never shown: each counts as withheld by its seller. */
export function withheldByRule(value: Record<string, unknown>, rules: DisplayRules): Record<string, unknown> {
  return rules.withholdAddress ? withStandardFields(value, { InternetAddressDisplayYN: false }) : value;
}

/** The listing with what its page has to say about the feed. */
export const withDisplayRules = (listing: StoredListing, rules: DisplayRules): StoredListing => ({
  ...listing,
  display_rules: displayOf(rules),
});

/** The rules as a listing has them. */
export const displayOf = (rules: DisplayRules): NonNullable<StoredListing['display_rules']> => ({
  disclaimer: rules.disclaimer ?? null,
  attribution: rules.attribution ?? null,
  last_updated: rules.lastUpdated,
  ...(rules.translate && { translate: true }),
});

/** When a listing may first be shown; null when it may be shown now. A time is more exact than a day. */
export function delayedUntil({ value, modifiedAt }: SourceRecord, rules: DisplayRules, now: Date): Date | null {
  if (rules.delayMinutes === 0) return null;
  const fields = new Fields(standardFields(value));
  const entered =
    fields.instant('OriginalEntryTimestamp', 'OnMarketTimestamp') ??
    fields.startOfDay('OnMarketDate') ??
    fields.startOfDay('ListingContractDate') ??
    modifiedAt;
  if (!entered) return null;
  const due = new Date(millisecondsOf(entered) + rules.delayMinutes * 60_000);
  return due > now ? due : null;
}

/** What of a feed's settings its stored listings show. */
export type ShownRules = DisplayRules & Pick<FeedConfig, 'companyOffices'>;

/**
 * Why the records of a feed must be read again after its rules changed; null when the stored listings are enough. Only the
 * record as sent names the street in a text, or all offices of a listing.
 */
export function rereadReason(before: ShownRules | null, rules: ShownRules): string | null {
  if ((before?.withholdAddress ?? false) !== rules.withholdAddress)
    return 'withholdAddress changed: only the records as sent have the addresses';
  if ((before?.companyOffices ?? []).join('\n') !== rules.companyOffices.join('\n'))
    return 'companyOffices changed: only the records as sent have the keys of the offices';
  return null;
}
