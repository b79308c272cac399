import { EyeOff, Heart, Share2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Listing } from 'shared-contracts';
import { Button, Row, useCollections, useHost } from 'shared-ui';
import { i18n } from '../texts';
import classes from './actions.module.css';
import { HideListing } from './hide-listing';
import { ShareListing } from './share-listing';

interface ListingActionsProps {
  listing: Listing;
  /** closes the detail */
  back: () => void;
}

/** Save, share and hide the listing. A favorite matches by either id, and ignores clicks while it is being saved. */
export function ListingActions({ listing, back }: ListingActionsProps) {
  const host = useHost();
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
        {isSaving ? i18n.t('Saving...') : isFavorite ? i18n.t('Favorited') : i18n.t('Favorite')}
      </Button>
      <Button variant="quiet" size="small" icon={<Share2 />} onClick={() => setSharing(true)}>
        {i18n.t('Share')}
      </Button>
      <HideListing listing={listing} onHidden={back} icon={<EyeOff />} />
      <ShareListing listing={listing} open={sharing} onClose={() => setSharing(false)} />
    </Row>
  );
}
