import { relativeTimeFormat } from 'shared-contracts';

const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;
const WORDS = relativeTimeFormat({ numeric: 'auto' });

/** 'now', '5 minutes ago', '3 hours ago', 'yesterday', '12 days ago' */
export function timeAgo(then: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - then) / MINUTE_MS));
  const [unit, size] = UNITS.find(([, length]) => minutes >= length) ?? (['second', Infinity] as const);
  return WORDS.format(-Math.floor(minutes / size), unit);
}
