import { HAWAII_TIME_ZONE } from 'shared-contracts';

const MOMENT = new Intl.DateTimeFormat('en-US', {
  timeZone: HAWAII_TIME_ZONE,
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** A stored moment as staff read it, in Hawaii time wherever they are. */
export function whenText(moment: string): string {
  return MOMENT.format(new Date(moment));
}
