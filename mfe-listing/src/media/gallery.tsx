import { lazy, Suspense, useState } from 'react';
import { type HostServices, type Listing, MOBILE_PX } from 'shared-contracts';
import { PhotoPlaceholder, useMediaQuery } from 'shared-ui';
import classes from './gallery.module.css';
import { MediaBar } from './media-bar';
import type { MediaTabId } from './media-tabs';
import { PhotoMosaic } from './photo-mosaic';
import { PhotoSwiper } from './photo-swiper';

// the viewer is heavy and most visitors begin with the photos on the page
const MediaViewer = lazy(() => import('./media-viewer').then((module) => ({ default: module.MediaViewer })));

/** The photos, and the way to everything else there is to see. A listing without any shows a placeholder [B2.5.19]. */
export function Gallery({ host, listing }: { host: HostServices; listing: Listing }) {
  const [tab, setTab] = useState<MediaTabId | null>(null);
  const [photo, setPhoto] = useState(0);
  const narrow = useMediaQuery(`(width < ${MOBILE_PX}px)`);
  const open = (index: number) => {
    setPhoto(index);
    setTab('photos');
  };
  const Photos = narrow ? PhotoSwiper : PhotoMosaic;
  return (
    <div id="photos" className={classes.gallery}>
      {listing.photos.length === 0 ? (
        <div className={classes.none}>
          <PhotoPlaceholder alt={listing.address.line_1} caption="No photos yet" />
        </div>
      ) : (
        <Photos listing={listing} base={host.settings.photoBase} onOpen={open} />
      )}
      <MediaBar listing={listing} onOpen={setTab} />
      {tab !== null && (
        <Suspense fallback={null}>
          <MediaViewer
            host={host}
            listing={listing}
            tab={tab}
            onTab={setTab}
            photo={photo}
            onClose={() => setTab(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
