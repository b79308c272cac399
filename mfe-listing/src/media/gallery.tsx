import { Box, Images, Map as MapIcon, PersonStanding, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Listing, MOBILE_PX } from 'shared-contracts';
import { Button, LazyDialog, lazyCode, PhotoPlaceholder, Row, useHost, useMediaQuery } from 'shared-ui';
import { i18n } from '../texts';
import classes from './gallery.module.css';
import { type MediaTabId, mediaTabs } from './media-tabs';
import { PhotoMosaic } from './photo-mosaic';
import { PhotoSwiper } from './photo-swiper';
import { hasStreetView } from './street-view-source';

// The viewer is large, and most visitors start with the photos on the page.
const viewer = lazyCode(() => import('./media-viewer'));

/** The photos, and buttons for all other media. A listing without photos shows a placeholder. */
export function Gallery({ listing }: { listing: Listing }) {
  const host = useHost();
  const [tab, setTab] = useState<MediaTabId | null>(null);
  const [photo, setPhoto] = useState<number | null>(null);
  const narrow = useMediaQuery(`(width < ${MOBILE_PX}px)`);
  const open = (shown: MediaTabId, index: number | null = null) => {
    setPhoto(index);
    setTab(shown);
  };
  const Photos = narrow ? PhotoSwiper : PhotoMosaic;
  return (
    <div id="photos" className={classes.gallery}>
      {listing.photos.length === 0 ? (
        <div className={classes.none}>
          <PhotoPlaceholder alt={listing.address.line_1} caption={i18n.t('No photos yet')} />
        </div>
      ) : (
        <Photos listing={listing} base={host.settings.photoBase} onOpen={(index) => open('photos', index)} />
      )}
      <MediaBar listing={listing} onOpen={open} />
      {tab !== null && (
        <LazyDialog
          code={viewer}
          title={i18n.t('Photos and views')}
          size="full"
          message={i18n.t("We couldn't load the photos.")}
          onClose={() => setTab(null)}
        >
          {({ MediaViewer }) => (
            <MediaViewer listing={listing} tab={tab} onTab={setTab} photo={photo} onClose={() => setTab(null)} />
          )}
        </LazyDialog>
      )}
    </div>
  );
}

const ICONS: Record<MediaTabId, ReactNode> = {
  photos: <Images />,
  video: <Play />,
  map: <MapIcon />,
  'tour-1': <Box />,
  'tour-2': <Box />,
  'street-view': <PersonStanding />,
};

interface MediaBarProps {
  listing: Listing;
  onOpen: (tab: MediaTabId) => void;
}

/** One button for each kind of media. */
function MediaBar({ listing, onOpen }: MediaBarProps) {
  const host = useHost();
  const { length } = listing.photos;
  const all = length === 1 ? i18n.t('Show the photo') : i18n.t('Show all {length} photos', { length });
  return (
    <Row
      gap={2}
      align="stretch"
      className={classes.media}
      data-hide="print"
      role="group"
      aria-label={i18n.t('Photos and views')}
    >
      {mediaTabs(listing, hasStreetView(host)).map(({ id, label }) =>
        id === 'photos' && length === 0 ? null : (
          <Button key={id} variant="secondary" size="small" icon={ICONS[id]} onClick={() => onOpen(id)}>
            {id === 'photos' ? all : label}
          </Button>
        ),
      )}
    </Row>
  );
}
