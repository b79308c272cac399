const HOUR = 60;

/** How long a lead has waited: '25 min', '2 h 5 min'. */
export function waitingText(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`;
  const rest = minutes % HOUR;
  return `${Math.floor(minutes / HOUR)} h${rest === 0 ? '' : ` ${rest} min`}`;
}
