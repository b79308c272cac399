const HOUR = 60;
/** From here on the minutes say nothing. */
const LONG = 10 * HOUR;

/** A time of waiting: '25 min', '2 h 5 min', '31 h'. */
export function waitingText(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`;
  const rest = minutes < LONG ? minutes % HOUR : 0;
  return `${Math.floor(minutes / HOUR)} h${rest === 0 ? '' : ` ${rest} min`}`;
}
