import { CalendarPlus } from 'lucide-react';
import { HAWAII_TIME_ZONE, type ListingRef, SLOT_STEP_MINUTES } from 'shared-contracts';
import { addDays, calendarFile, calendarTime, momentIn } from 'shared-contracts/lead-rules';
import { Button, useHost } from 'shared-ui';
import { saveFile } from 'shared-ui/files';

interface CalendarButtonProps {
  listing: ListingRef;
  day: string;
  slot: number | null;
}

/** Downloads the requested showing as a calendar file. */
export function CalendarButton({ listing, day, slot }: CalendarButtonProps) {
  const host = useHost();
  const save = () => {
    const url = new URL(host.navigate.withPrefix(`/listings/${listing.slug}`), location.href).href;
    const showing = { day, slot, url, address: placeOf(listing), mlsId: listing.mls_id };
    saveFile(`showing-${day}.ics`, showingFile(showing, new Date()), 'text/calendar;charset=utf-8');
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

/** A requested showing as a calendar file. It is tentative until the agent confirms it. */
export function showingFile({ day, slot, address, mlsId, url }: CalendarShowing, now: Date): string {
  return calendarFile('showing request', {
    UID: `showing-${mlsId}-${day}-${slot ?? 'day'}`,
    DTSTAMP: calendarTime(now),
    ...times(day, slot),
    STATUS: 'TENTATIVE',
    SUMMARY: `Showing requested: ${address}`,
    LOCATION: address,
    DESCRIPTION: `Not confirmed yet. MLS# ${mlsId}\n${url}`,
    URL: url,
  });
}

function times(day: string, slot: number | null): Record<string, string> {
  const from = slot === null ? null : momentIn(day, slot, HAWAII_TIME_ZONE);
  if (from === null) return { 'DTSTART;VALUE=DATE': bare(day), 'DTEND;VALUE=DATE': bare(addDays(day, 1)) };
  const to = new Date(from.getTime() + SLOT_STEP_MINUTES * 60_000);
  return { DTSTART: calendarTime(from), DTEND: calendarTime(to) };
}

const bare = (day: string) => day.replaceAll('-', '');
