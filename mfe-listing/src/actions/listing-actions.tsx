import { EyeOff, Heart, Share2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { HostServices, Listing } from 'shared-contracts';
import { Button, Row, useCollections } from 'shared-ui';
import classes from './actions.module.css';
import { HideListing } from './hide-listing';
import { ShareListing } from './share-listing';

interface ListingActionsProps {
  host: HostServices;
  listing: Listing;
  /** closes the detail */
  back: () => void;
}

/** Save, share and hide the listing. A favorite matches by either id, and ignores clicks while it is being saved. */
export function ListingActions({ host, listing, back }: ListingActionsProps) {
  const [sharing, setSharing] = useState(false);
  const { saving, favorites } = useCollections(host);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer changes with the list of favorites
  const isFavorite = useMemo(() => host.collections.isFavorite(listing), [host, listing, favorites]);
  const isSaving = saving.includes(listing.internal_id);
  return (
    <Row gap={2} align="stretch" wrap className={classes.actions} data-hide="print">
      <Button
        variant="quiet"
        size="small"
        icon={<Heart className={classes.heart} fill={isFavorite ? 'currentColor' : 'none'} />}
        busy={isSaving}
        aria-pressed={isFavorite}
        onClick={() => void host.collections.toggleFavorite(listing)}
      >
        {isSaving ? 'Saving...' : isFavorite ? 'Favorited' : 'Favorite'}
      </Button>
      <Button variant="quiet" size="small" icon={<Share2 />} onClick={() => setSharing(true)}>
        Share
      </Button>
      <HideListing host={host} listing={listing} onHidden={back} icon={<EyeOff />} />
      <ShareListing host={host} listing={listing} open={sharing} onClose={() => setSharing(false)} />
    </Row>
  );
}
