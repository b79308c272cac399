import { CalendarPlus } from 'lucide-react';
import type { ListingRef } from 'shared-contracts';
import { showingFile } from 'shared-contracts/lead-rules';
import { Button, useHost } from 'shared-ui';
import { saveFile } from 'shared-ui/files';
import { i18n } from '../texts';

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
      {i18n.t('Add to calendar')}
    </Button>
  );
}

const placeOf = ({ address, town, island }: ListingRef) => [address, town, island].filter(Boolean).join(', ');
