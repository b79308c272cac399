import type { StoredListing } from 'search-engine';
import type { SourceRecord } from './connector/connector';
import type { FeedConfig } from './feed-config';
import { instantOf, millisecondsOf } from './replication/instant';

type DisplayRules = FeedConfig['display'];

/** The record of a feed whose addresses are never shown: each counts as withheld by its seller. */
export function withheldByRule(value: Record<string, unknown>, rules: DisplayRules): Record<string, unknown> {
  if (!rules.withholdAddress) return value;
  const { StandardFields: standard } = value;
  return typeof standard === 'object' && standard !== null
    ? { ...value, StandardFields: { ...standard, InternetAddressDisplayYN: false } }
    : { ...value, InternetAddressDisplayYN: false };
}

/** The listing with what its page has to say about the feed. */
export function withDisplayRules(listing: StoredListing, rules: DisplayRules): StoredListing {
  return {
    ...listing,
    display_rules: {
      disclaimer: rules.disclaimer ?? null,
      attribution: rules.attribution ?? null,
      last_updated: rules.lastUpdated,
    },
  };
}

/** Fields that say when a listing was entered, the most exact first. */
const ENTRY_FIELDS = ['OriginalEntryTimestamp', 'OnMarketTimestamp', 'OnMarketDate', 'ListingContractDate'] as const;

/** When a listing may first be shown; null when it may be shown now. */
export function delayedUntil({ value, modifiedAt }: SourceRecord, rules: DisplayRules, now: Date): Date | null {
  if (rules.delayMinutes === 0) return null;
  const entered =
    ENTRY_FIELDS.map((field) => instantOf(value[field])).find((instant) => instant !== null) ?? modifiedAt;
  if (!entered) return null;
  const due = new Date(millisecondsOf(entered) + rules.delayMinutes * 60_000);
  return due > now ? due : null;
}
