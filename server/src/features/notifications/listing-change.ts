import { formatPrice, formatStatus, openHouseText } from 'shared-contracts';
import { hawaiiDay } from 'shared-contracts/leads';
import { i18n } from '../../texts';

/** The changes of a listing that users are notified of. */
export type ChangeKind = 'new' | 'price-drop' | 'back-on-market' | 'price-rise' | 'status' | 'open-house';

export interface ListingChange {
  kind: ChangeKind;
  old_price: number | null;
  new_price: number | null;
  /** the new status; null when the listing left the site */
  status: string | null;
  /** of an open house */
  starts_at: string | null;
  ends_at: string | null;
}

/** Identifies a change of a listing: a user is notified of each once. A listing comes back at most once a day. */
export function changeKey(change: ListingChange, at: Date): string {
  const { kind, new_price, status, starts_at } = change;
  if (kind === 'price-drop' || kind === 'price-rise') return `${kind}:${new_price}`;
  if (kind === 'back-on-market') return `${kind}:${hawaiiDay(at)}`;
  if (kind === 'status') return `${kind}:${status}:${hawaiiDay(at)}`;
  return kind === 'open-house' ? `${kind}:${starts_at}` : kind;
}

const TITLES = {
  new: /*i18n*/ 'New listing',
  'price-drop': /*i18n*/ 'Price drop',
  'price-rise': /*i18n*/ 'Price increase',
  'back-on-market': /*i18n*/ 'Back on the market',
  'open-house': /*i18n*/ 'Open house',
} as const;

/** 'Price drop', 'Under Contract', 'No longer listed' */
export function changeTitle({ kind, status }: Pick<ListingChange, 'kind' | 'status'>): string {
  if (kind !== 'status') return i18n.t(TITLES[kind]);
  return status === null ? i18n.t('No longer listed') : formatStatus(status).label;
}

/** '$1,100,000, was $1,250,000', or when an open house is; empty where the title says it all. */
export function changeText(change: ListingChange, isRental = false): string {
  const { kind, old_price, new_price, starts_at, ends_at } = change;
  if (kind === 'open-house') return openHouseOf(starts_at, ends_at);
  if (kind === 'status' || new_price === null) return '';
  const price = formatPrice(new_price, isRental);
  const isChanged = kind === 'price-drop' || kind === 'price-rise';
  if (!isChanged || old_price === null) return price;
  return i18n.t('{price}, was {earlier}', { price, earlier: formatPrice(old_price, isRental) });
}

/** A feed may send any text as a time. */
function openHouseOf(starts_at: string | null, ends_at: string | null): string {
  if (!isTime(starts_at) || !isTime(ends_at) || Date.parse(ends_at) < Date.parse(starts_at)) return '';
  return openHouseText({ starts_at, ends_at });
}

const isTime = (text: string | null): text is string => text !== null && !Number.isNaN(Date.parse(text));

/** Whether an open house can still be visited. */
export const isToCome = ({ ends_at }: Pick<ListingChange, 'ends_at'>, now: Date): boolean =>
  isTime(ends_at) && Date.parse(ends_at) > now.getTime();
