import { LayoutGrid } from 'lucide-react';
import { type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import { type Listing, photoUrl } from 'shared-contracts';
import { IconButton, PhotoPlaceholder } from 'shared-ui';
import YetAnotherLightbox, { type ControllerRef, type Slide } from 'yet-another-react-lightbox';
import Captions from 'yet-another-react-lightbox/plugins/captions';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Inline from 'yet-another-react-lightbox/plugins/inline';
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/captions.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import 'yet-another-react-lightbox/plugins/thumbnails.css';
import { captionText, MlsValues, mlsValues } from '../common/mls-values';
import { i18n } from '../texts';
import classes from './panes.module.css';
import { warnOfMissingPhoto } from './photo-mosaic';

interface PhotoViewerProps {
  listing: Pick<Listing, 'photos' | 'address'>;
  base: string;
  /** the first photo to show */
  index: number;
  /** reports the photo on the screen */
  onView: (index: number) => void;
  /** shows all photos at once; null for a single photo */
  onWall: (() => void) | null;
}

/** Every photo large, with caption, counter, zoom and thumbnails. One that fails is retried as its original, then drawn. */
export function PhotoViewer({ listing: { photos, address }, base, index, onView, onWall }: PhotoViewerProps) {
  const controller = useRef<ControllerRef>(null);
  useArrowKeys(controller);
  // Passing the current position back would stop the running animation.
  const [start] = useState(index);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  // a new array would take the lightbox back to its first photo
  const slides = useMemo(
    () =>
      photos.map((photo, at): Slide => {
        const addresses = [photoUrl(photo.post_large, base), photoUrl(photo.original, base)];
        const src = addresses.find((one) => !failed.has(one)) ?? photoUrl(photo.original, base);
        const thumb = photoUrl(photo.thumb, base);
        return {
          src,
          alt:
            captionText(photo.caption) ??
            i18n.t('Photo {number} of {address}', { number: at + 1, address: address.line_1 }),
          description: photo.caption ? <MlsValues values={mlsValues(photo.caption)} /> : undefined,
          thumbnail: failed.has(thumb) ? src : thumb,
        };
      }),
    [photos, address.line_1, base, failed],
  );
  // an image's failure does not bubble, but passes here on its way down
  const fail = ({ target }: SyntheticEvent) => {
    const src = target instanceof HTMLImageElement ? target.getAttribute('src') : null;
    if (!src || !slides.some((slide) => slide.src === src || slide.thumbnail === src)) return;
    setFailed((before) => new Set([...before, src]));
    if (photos.some(({ original }) => photoUrl(original, base) === src)) warnOfMissingPhoto({ tried: [src] });
  };
  if (photos.length === 0) return <PhotoPlaceholder alt={address.line_1} caption={i18n.t('No photos yet')} />;
  return (
    <div className={classes.photos} onErrorCapture={fail}>
      <YetAnotherLightbox
        index={start}
        on={{ view: (seen) => onView(seen.index) }}
        slides={slides}
        plugins={[Captions, Counter, Inline, Thumbnails, Zoom]}
        captions={{ descriptionTextAlign: 'center', descriptionMaxLines: 2 }}
        toolbar={{
          buttons: onWall
            ? [<IconButton key="wall" label={i18n.t('All photos')} icon={<LayoutGrid />} onClick={onWall} />]
            : [],
        }}
        styles={{ root: LIGHT }}
        inline={{ style: { width: '100%', height: '100%' } }}
        carousel={{ finite: photos.length === 1, preload: 3 }}
        controller={{ focus: true, ref: controller }}
        labels={{ ...lightboxLabels(), Lightbox: i18n.t('Photos of {address}', { address: address.line_1 }) }}
        render={{
          slide: ({ slide }) =>
            failed.has(slide.src) ? (
              <PhotoPlaceholder alt={slide.alt ?? ''} caption={i18n.t("We couldn't load this photo")} />
            ) : undefined,
          thumbnail: ({ slide }) => (failed.has(slide.src) ? <PhotoPlaceholder alt="" /> : undefined),
        }}
      />
    </div>
  );
}

/** What the lightbox says of itself. */
const lightboxLabels = () => ({
  Previous: i18n.t('Previous'),
  Next: i18n.t('Next'),
  Close: i18n.t('Close'),
  Carousel: i18n.t('Carousel'),
  Slide: i18n.t('Slide'),
  'Photo gallery': i18n.t('Photo gallery'),
  '{index} of {total}': i18n.t('{index} of {total}', { index: '{index}', total: '{total}' }),
  Caption: i18n.t('Caption'),
  'Zoom in': i18n.t('Zoom in'),
  'Zoom out': i18n.t('Zoom out'),
  Thumbnails: i18n.t('Thumbnails'),
});

/** The colours of the dialog around it. */
const LIGHT = {
  '--yarl__color_backdrop': 'var(--color-surface)',
  '--yarl__color_button': 'var(--color-text)',
  '--yarl__color_button_active': 'var(--color-ocean)',
  '--yarl__color_button_disabled': 'var(--color-text-faint)',
  '--yarl__button_filter': 'none',
  '--yarl__counter_filter': 'none',
  '--yarl__thumbnails_thumbnail_background': 'var(--color-sunken)',
  '--yarl__thumbnails_thumbnail_border_color': 'transparent',
  '--yarl__thumbnails_thumbnail_active_border_color': 'var(--color-ocean)',
} as const;

/** Where the arrow keys have another meaning, or the lightbox handles them itself. */
const OWN_ARROWS = '.yarl__root, [role="tablist"], input, textarea, select';

/** The arrow keys turn the photos wherever the focus is in the dialog. */
function useArrowKeys(controller: { current: ControllerRef | null }): void {
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      if (target instanceof Element && target.closest(OWN_ARROWS)) return;
      if (key === 'ArrowLeft') controller.current?.prev();
      if (key === 'ArrowRight') controller.current?.next();
    };
    // the photo of the wall that was pressed is gone; without a focus in the dialog no key arrives
    if (document.activeElement === document.body) controller.current?.focus();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [controller]);
}
