import { daysOnMarket } from './days-on-market';
import { formatNumber } from './formats';

/** '1 Day', '2 Days', '0 Days'. */
export function formatDaysOnMarket(listingAt: string | null | undefined, now: Date): string {
  const days = daysOnMarket(listingAt, now);
  if (days === null) return '';
  return `${formatNumber(days)} ${days === 1 ? 'Day' : 'Days'}`;
}
