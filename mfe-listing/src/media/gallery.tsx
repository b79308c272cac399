import { Images } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Listing } from 'shared-contracts';
import { Button, cx, Photo, PhotoPlaceholder } from 'shared-ui';
import classes from './gallery.module.css';

// the lightbox is heavy and most visitors begin with the photos on the page
const Lightbox = lazy(() => import('./lightbox').then((module) => ({ default: module.Lightbox })));

const SHOWN = 5;

/** The first photos large, the rest behind 'Show all'; a listing without any shows a placeholder [B2.5.19]. */
export function Gallery({ listing, photoBase }: { listing: Listing; photoBase: string }) {
  const [open, setOpen] = useState<number | null>(null);
  const { photos } = listing;
  const { line_1: address } = listing.address;
  if (photos.length === 0) {
    return (
      <div className={cx(classes.gallery, classes.none)}>
        <PhotoPlaceholder alt={address} caption="No photos yet" />
      </div>
    );
  }
  const shown = photos.slice(0, photos.length < SHOWN ? 1 : SHOWN);
  return (
    <div className={cx(classes.gallery, shown.length === 1 && classes.single)} id="photos">
      {shown.map((photo, index) => (
        <button
          key={photo.original}
          type="button"
          className={classes.photo}
          aria-label={`Photo ${index + 1} of ${photos.length}${photo.caption ? `: ${photo.caption}` : ''}, open large`}
          onClick={() => setOpen(index)}
        >
          <Photo
            photo={photo}
            alt=""
            base={photoBase}
            priority={index === 0}
            sizes={index === 0 ? '(width < 768px) 100vw, 40rem' : '20rem'}
          />
        </button>
      ))}
      {photos.length > 1 && (
        <Button variant="secondary" size="small" icon={<Images />} className={classes.all} onClick={() => setOpen(0)}>
          Show all {photos.length} photos
        </Button>
      )}
      {open !== null && (
        <Suspense fallback={null}>
          <Lightbox photos={photos} base={photoBase} address={address} index={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  );
}
