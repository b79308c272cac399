import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { MEDIA } from 'shared-contracts';
import { Photo, usePainted } from 'shared-ui';
import { Carousel } from 'shared-ui/carousel';
import { i18n } from '../texts';
import classes from './gallery.module.css';
import { type PhotosProps, photoLabel, warnOfMissingPhoto } from './photo-mosaic';

/** The phone's gallery: swipe between photos. The current one and the next two are loaded. */
export function PhotoSwiper({ listing: { photos, address }, base, onOpen }: PhotosProps) {
  const [index, setIndex] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  // Only the first photo until it is painted: the slider measures itself, which delays the page.
  const painted = usePainted();
  useSliderReset(frame, index, () => setIndex(0));
  return (
    <div ref={frame} className={classes.swiper}>
      <Carousel
        label={i18n.t('Photos of {address}', { address: address.line_1 })}
        count={painted ? photos.length : 1}
        index={index}
        onIndex={setIndex}
        ahead={MEDIA.mobilePreloadAhead}
        renderSlide={(at) => (
          <button
            type="button"
            className={classes.photo}
            aria-label={photoLabel(at, photos)}
            onClick={() => onOpen(at)}
          >
            <Photo
              photo={photos[at]}
              alt=""
              base={base}
              priority={at === 0}
              eager
              sizes="100vw"
              onMissing={warnOfMissingPhoto}
            />
          </button>
        )}
      />
    </div>
  );
}

/** The slider returns to its first photo after 5 seconds out of view, so the visitor never sees it. */
export function useSliderReset(frame: RefObject<HTMLElement | null>, index: number, reset: () => void): void {
  const onHidden = useEffectEvent(() => {
    if (index > 0) reset();
  });
  useEffect(() => {
    if (!frame.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer);
      if (entries.some((entry) => entry.isIntersecting)) return;
      timer = setTimeout(onHidden, MEDIA.sliderResetMs);
    });
    observer.observe(frame.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [frame]);
}
