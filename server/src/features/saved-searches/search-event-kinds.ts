import type { ChangeKind } from '../notifications/listing-change';

/** The changes that saved searches match; users hear of the others for homes that they saved. */
export const SEARCH_EVENT_KINDS = ['new', 'price-drop', 'back-on-market'] as const satisfies ChangeKind[];
export type SearchEventKind = (typeof SEARCH_EVENT_KINDS)[number];
