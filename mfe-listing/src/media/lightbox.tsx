import type { Photo } from 'shared-contracts';
import { photoUrl } from 'shared-ui';
import YetAnotherLightbox from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import 'yet-another-react-lightbox/plugins/thumbnails.css';

interface LightboxProps {
  photos: readonly Photo[];
  base: string;
  address: string;
  index: number;
  onClose: () => void;
}

/** Every photo large, with zoom and thumbnails; arrows, swipe and Escape work. */
export function Lightbox({ photos, base, address, index, onClose }: LightboxProps) {
  const slides = photos.map((photo, at) => ({
    src: photoUrl(photo.original, base),
    alt: photo.caption ?? `Photo ${at + 1} of ${address}`,
    thumbnail: photoUrl(photo.thumb, base),
  }));
  return (
    <YetAnotherLightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      plugins={[Counter, Thumbnails, Zoom]}
      carousel={{ finite: true, preload: 2 }}
      labels={{ Lightbox: `Photos of ${address}` }}
    />
  );
}
