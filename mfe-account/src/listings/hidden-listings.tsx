import { Eye } from 'lucide-react';
import { Button, useCollections, useHost } from 'shared-ui';
import { i18n } from '../texts';
import { ListingRows } from './listing-rows';

/** The hidden listings, each with a button that shows it in the search again. */
export function HiddenListings() {
  const host = useHost();
  const { hidden } = useCollections(host);
  return (
    <ListingRows
      ids={hidden}
      actions={(listing) => (
        <Button
          variant="quiet"
          size="small"
          icon={<Eye />}
          onClick={() => void host.collections.unhide(listing.internal_id)}
        >
          {i18n.t('Unhide')}
        </Button>
      )}
    />
  );
}
