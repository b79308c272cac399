import { Box, Images, Map as MapIcon, PersonStanding, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Listing } from 'shared-contracts';
import { Button } from 'shared-ui';
import classes from './gallery.module.css';
import { type MediaTabId, mediaTabs } from './media-tabs';

const ICONS: Record<MediaTabId, ReactNode> = {
  photos: <Images />,
  video: <Play />,
  map: <MapIcon />,
  'tour-1': <Box />,
  'tour-2': <Box />,
  'street-view': <PersonStanding />,
};

/** One button for each thing there is to see. */
export function MediaBar({ listing, onOpen }: { listing: Listing; onOpen: (tab: MediaTabId) => void }) {
  const { length } = listing.photos;
  const all = length === 1 ? 'Show the photo' : `Show all ${length} photos`;
  return (
    <div className={classes.media} role="group" aria-label="Photos and views">
      {mediaTabs(listing).map(({ id, label }) =>
        id === 'photos' && length === 0 ? null : (
          <Button key={id} variant="secondary" size="small" icon={ICONS[id]} onClick={() => onOpen(id)}>
            {id === 'photos' ? all : label}
          </Button>
        ),
      )}
    </div>
  );
}
