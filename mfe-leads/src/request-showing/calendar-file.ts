import { HAWAII_TIME_ZONE, SLOT_STEP_MINUTES } from 'shared-contracts';
import { addDays, momentIn } from 'shared-contracts/leads';

export interface CalendarShowing {
  /** a Hawaii day, YYYY-MM-DD */
  day: string;
  /** minutes of that day; null takes the whole day */
  slot: number | null;
  address: string;
  mlsId: string;
  /** address of the listing's page */
  url: string;
}

/** A requested showing for the visitor's own calendar (RFC 5545): tentative, since nobody has confirmed it yet. */
export function calendarFile(showing: CalendarShowing, now: Date): string {
  const { address, mlsId, url } = showing;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//showing request//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:showing-${escaped(mlsId)}-${showing.day}-${showing.slot ?? 'day'}`,
    `DTSTAMP:${stamp(now)}`,
    ...times(showing),
    'STATUS:TENTATIVE',
    `SUMMARY:${escaped(`Showing requested: ${address}`)}`,
    `LOCATION:${escaped(address)}`,
    `DESCRIPTION:${escaped(`Not confirmed yet. MLS# ${mlsId}\n${url}`)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function times({ day, slot }: CalendarShowing): string[] {
  const from = slot === null ? null : momentIn(day, slot, HAWAII_TIME_ZONE);
  if (from === null) return [`DTSTART;VALUE=DATE:${bare(day)}`, `DTEND;VALUE=DATE:${bare(addDays(day, 1))}`];
  const to = new Date(from.getTime() + SLOT_STEP_MINUTES * 60_000);
  return [`DTSTART:${stamp(from)}`, `DTEND:${stamp(to)}`];
}

const bare = (day: string) => day.replaceAll('-', '');
/** '20261124T200000Z' */
const stamp = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d+/g, '');

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

/** Lines hold at most 75 bytes; a longer one goes on in the next after a space. */
function folded(line: string): string {
  const parts = [''];
  let bytes = 0;
  for (const sign of line) {
    const size = new TextEncoder().encode(sign).length;
    if (bytes + size > 75) {
      parts.push('');
      bytes = 1;
    }
    parts[parts.length - 1] += sign;
    bytes += size;
  }
  return parts.join('\r\n ');
}
