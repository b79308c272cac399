import { CalendarPlus } from 'lucide-react';
import type { HostServices, ListingRef } from 'shared-contracts';
import { Button } from 'shared-ui';
import { calendarFile } from './calendar-file';

interface CalendarButtonProps {
  host: Pick<HostServices, 'navigate'>;
  listing: ListingRef;
  day: string;
  slot: number | null;
}

/** Offers the requested showing as a calendar file. */
export function CalendarButton({ host, listing, day, slot }: CalendarButtonProps) {
  const save = () => {
    const url = new URL(host.navigate.withPrefix(`/listings/${listing.slug}`), location.href).href;
    const showing = { day, slot, url, address: placeOf(listing), mlsId: listing.mls_id };
    download(calendarFile(showing, new Date()), `showing-${day}.ics`);
  };
  return (
    <Button variant="secondary" icon={<CalendarPlus />} onClick={save}>
      Add to calendar
    </Button>
  );
}

const placeOf = ({ address, town, island }: ListingRef) => [address, town, island].filter(Boolean).join(', ');

function download(text: string, name: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the browser reads the address after this turn
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
