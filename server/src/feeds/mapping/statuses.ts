import type { Fields } from './fields';
import { byNames, words } from './read-values';

/** The status of the site by the names of feeds; null for one that removes the listing. */
const STATUSES = byNames<string | null>([
  ['active', 'Active'],
  ['active under contract, under contract, contingent', 'Active Under Contract'],
  ['pending', 'Pending'],
  ['canceled, cancelled, closed, sold, coming soon, delete, deleted, expired, hold, incomplete', null],
  ['withdrawn, leased, rented, off market', null],
]);

export type Standing =
  | { kind: 'shown'; status: string; assumed: boolean }
  | { kind: 'removed'; reason: string }
  | { kind: 'unknown'; reason: string };

/**
 * Whether the public may see a record: three statuses are public, the other eight remove it. The seller's flags and the
 * feed's permission also remove it, and so does a permission that cannot be read. A record without a status is treated
 * as active. An unknown status removes the listing too: the public may not be allowed to see it.
 */
export function standingOf(fields: Fields): Standing {
  if (fields.allows('MlgCanView') === false) return { kind: 'removed', reason: 'the feed withdrew it (MlgCanView)' };
  if (fields.allows('InternetEntireListingDisplayYN') === false)
    return { kind: 'removed', reason: 'the seller does not want it on the internet' };
  const text = fields.text('StandardStatus', 'MlsStatus');
  const sent = ['StandardStatus', 'MlsStatus'].find((name) => fields.says(name));
  if (text === null && sent !== undefined) return { kind: 'unknown', reason: `unknown status: ${sent} is no text` };
  return text === null ? { kind: 'shown', status: 'Active', assumed: true } : standingOfStatus(text);
}

/** Whether a record that the feed lets the site use says that the home was sold. */
export function isSold(fields: Fields): boolean {
  const isAllowed = fields.allows('MlgCanView') !== false && fields.allows('InternetEntireListingDisplayYN') !== false;
  return isAllowed && /^(?:closed|sold)$/i.test(words(fields.text('StandardStatus', 'MlsStatus') ?? ''));
}

/** The meaning of a StandardStatus for the public. */
export function standingOfStatus(text: string): Standing {
  const name = words(text)
    .toLowerCase()
    .replace(/[\s-]+/g, ' ');
  const status = STATUSES.get(name);
  if (status === null) return { kind: 'removed', reason: `status ${words(text)}` };
  if (status !== undefined) return { kind: 'shown', status, assumed: false };
  return { kind: 'unknown', reason: `unknown status '${text.slice(0, 60)}'` };
}
