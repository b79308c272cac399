import { type SyntheticEvent, useState } from 'react';
import { type Listing, photoUrl } from 'shared-contracts';
import { PhotoPlaceholder } from 'shared-ui';
import YetAnotherLightbox, { type Slide } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Inline from 'yet-another-react-lightbox/plugins/inline';
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import 'yet-another-react-lightbox/plugins/thumbnails.css';
import classes from './panes.module.css';
import { warnOfMissingPhoto } from './photo-mosaic';

interface PhotoViewerProps {
  listing: Pick<Listing, 'photos' | 'address'>;
  base: string;
  /** the first photo to show */
  index: number;
  /** called with the current photo */
  onView: (index: number) => void;
}

/** All photos in large, with zoom and thumbnails. A failed one is retried as its original. */
export function PhotoViewer({ listing: { photos, address }, base, index, onView }: PhotoViewerProps) {
  // Passing the current position back would stop the running animation.
  const [start] = useState(index);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const slides = photos.map((photo, at): Slide => {
    const addresses = [photoUrl(photo.post_large, base), photoUrl(photo.original, base)];
    const src = addresses.find((one) => !failed.has(one)) ?? photoUrl(photo.original, base);
    const thumb = photoUrl(photo.thumb, base);
    return {
      src,
      alt: photo.caption ?? `Photo ${at + 1} of ${address.line_1}`,
      thumbnail: failed.has(thumb) ? src : thumb,
    };
  });
  // an image's error event does not bubble, but the capture phase passes here
  const fail = ({ target }: SyntheticEvent) => {
    const src = target instanceof HTMLImageElement ? target.getAttribute('src') : null;
    if (!src || !slides.some((slide) => slide.src === src || slide.thumbnail === src)) return;
    setFailed((before) => new Set([...before, src]));
    if (photos.some(({ original }) => photoUrl(original, base) === src)) warnOfMissingPhoto({ tried: [src] });
  };
  if (photos.length === 0) return <PhotoPlaceholder alt={address.line_1} caption="No photos yet" />;
  return (
    <div className={classes.photos} onErrorCapture={fail}>
      <YetAnotherLightbox
        index={start}
        on={{ view: (seen) => onView(seen.index) }}
        slides={slides}
        plugins={[Counter, Inline, Thumbnails, Zoom]}
        inline={{ style: { width: '100%', height: '100%' } }}
        carousel={{ finite: true, preload: 2 }}
        controller={{ focus: true }}
        labels={{ Lightbox: `Photos of ${address.line_1}` }}
        render={{
          slide: ({ slide }) =>
            failed.has(slide.src) ? (
              <PhotoPlaceholder alt={slide.alt ?? ''} caption="We couldn't load this photo" />
            ) : undefined,
          thumbnail: ({ slide }) => (failed.has(slide.src) ? <PhotoPlaceholder alt="" /> : undefined),
        }}
      />
    </div>
  );
}
