import { CalendarPlus } from 'lucide-react';
import { HAWAII_TIME_ZONE, type HostServices, type ListingRef, SLOT_STEP_MINUTES } from 'shared-contracts';
import { addDays, momentIn } from 'shared-contracts/leads';
import { Button } from 'shared-ui';
import { saveFile } from 'shared-ui/files';

interface CalendarButtonProps {
  host: Pick<HostServices, 'navigate'>;
  listing: ListingRef;
  day: string;
  slot: number | null;
}

/** Downloads the requested showing as a calendar file. */
export function CalendarButton({ host, listing, day, slot }: CalendarButtonProps) {
  const save = () => {
    const url = new URL(host.navigate.withPrefix(`/listings/${listing.slug}`), location.href).href;
    const showing = { day, slot, url, address: placeOf(listing), mlsId: listing.mls_id };
    saveFile(`showing-${day}.ics`, calendarFile(showing, new Date()), 'text/calendar;charset=utf-8');
  };
  return (
    <Button variant="secondary" icon={<CalendarPlus />} onClick={save}>
      Add to calendar
    </Button>
  );
}

const placeOf = ({ address, town, island }: ListingRef) => [address, town, island].filter(Boolean).join(', ');

export interface CalendarShowing {
  /** a Hawaii day, YYYY-MM-DD */
  day: string;
  /** minutes of that day; null is the whole day */
  slot: number | null;
  address: string;
  mlsId: string;
  /** address of the listing's page */
  url: string;
}

/** A requested showing as a calendar file (RFC 5545). It is tentative until the agent confirms it. */
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

/** Lines have at most 75 bytes. A longer line continues on the next one, which starts with a space. */
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
