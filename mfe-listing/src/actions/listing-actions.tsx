import { EyeOff, Heart, Printer, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { HostServices, Listing } from 'shared-contracts';
import { Button, useCollections } from 'shared-ui';
import classes from './actions.module.css';
import { HideListing } from './hide-listing';
import { ShareListing } from './share-listing';

interface ListingActionsProps {
  host: HostServices;
  listing: Listing;
}

/** Keep, hide, share and print the listing. */
export function ListingActions({ host, listing }: ListingActionsProps) {
  const [open, setOpen] = useState<'share' | 'hide' | null>(null);
  const { saving, hidden } = useCollections(host);
  const isFavorite = host.collections.isFavorite(listing);
  const isSaving = saving.includes(listing.internal_id);
  const isHidden = hidden.includes(listing.internal_id);
  const close = () => setOpen(null);
  return (
    <div className={classes.actions}>
      <Button
        variant="secondary"
        size="small"
        icon={<Heart fill={isFavorite ? 'currentColor' : 'none'} />}
        busy={isSaving}
        aria-pressed={isFavorite}
        onClick={() => void host.collections.toggleFavorite(listing)}
      >
        {isSaving ? 'Saving...' : isFavorite ? 'Favorited' : 'Favorite'}
      </Button>
      <Button variant="secondary" size="small" icon={<Share2 />} onClick={() => setOpen('share')}>
        Share
      </Button>
      <HideListing
        host={host}
        listing={listing}
        hidden={isHidden}
        open={open === 'hide'}
        onOpen={setOpen}
        icon={<EyeOff />}
      />
      <Button variant="quiet" size="small" icon={<Printer />} onClick={() => window.print()}>
        Print
      </Button>
      <ShareListing host={host} listing={listing} open={open === 'share'} onClose={close} />
    </div>
  );
}
