import { Eye } from 'lucide-react';
import type { HostServices } from 'shared-contracts';
import { Button, useCollections } from 'shared-ui';
import { ListingRows } from './listing-rows';

/** The hidden listings, each with a button that shows it in the search again. */
export function HiddenListings({ host }: { host: HostServices }) {
  const { hidden } = useCollections(host);
  return (
    <ListingRows
      host={host}
      ids={hidden}
      actions={(listing) => (
        <Button
          variant="quiet"
          size="small"
          icon={<Eye />}
          onClick={() => void host.collections.unhide(listing.internal_id)}
        >
          Unhide
        </Button>
      )}
    />
  );
}
