import { i18n } from '../texts';
import { daysOnMarket } from './days-on-market';

/** '1 Day', '2 Days', '0 Days'. */
export function formatDaysOnMarket(listingAt: string | null | undefined, now: Date): string {
  const days = daysOnMarket(listingAt, now);
  if (days === null) return '';
  return i18n.t('{days, plural, one {# Day} other {# Days}}', { days });
}
