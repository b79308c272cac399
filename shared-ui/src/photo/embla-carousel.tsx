import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { IconButton } from '../button/icon-button';
import { VisuallyHidden } from '../feedback/live-region';
import { prefersReducedMotion } from '../hooks/browser';
import { UNCOVERED } from '../hooks/uncovered';
import { Row, Text } from '../layout/layout';
import { i18n } from '../texts';
import type { CarouselProps } from './carousel';
import classes from './carousel.module.css';

/** The carousel's library, in its own chunk. */
export default function EmblaCarousel({ label, count, renderSlide, index, onIndex, ahead = 1 }: CarouselProps) {
  const { viewport, current, go } = useSlides({ index, onIndex });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    go(event.key === 'ArrowRight' ? 1 : -1);
  };
  return (
    <div
      role="group"
      aria-roledescription={i18n.t('carousel')}
      aria-label={label}
      className={classes.carousel}
      onKeyDown={onKeyDown}
    >
      <div className={classes.viewport} ref={viewport}>
        <Row align="stretch" className={classes.track}>
          {Array.from({ length: count }, (_, slide) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: slides are their positions
            <div key={slide} className={classes.slide} aria-hidden={slide !== current} inert={slide !== current}>
              {Math.abs(slide - current) <= ahead && renderSlide(slide)}
            </div>
          ))}
        </Row>
      </div>
      <IconButton
        look="solid"
        size="small"
        label={i18n.t('Previous photo')}
        icon={<ChevronLeft />}
        className={classes.previous}
        disabled={current === 0}
        onClick={() => go(-1)}
      />
      <IconButton
        look="solid"
        size="small"
        label={i18n.t('Next photo')}
        icon={<ChevronRight />}
        className={classes.next}
        disabled={current === count - 1}
        onClick={() => go(1)}
        {...{ [UNCOVERED]: '' }}
      />
      <Text as="span" size="xs" numeric className={classes.count} aria-live="polite">
        <span aria-hidden="true">{`${current + 1} / ${count}`}</span>
        <VisuallyHidden>{i18n.t('Photo {number} of {count}', { number: current + 1, count })}</VisuallyHidden>
      </Text>
    </div>
  );
}

function useSlides({ index, onIndex }: Pick<CarouselProps, 'index' | 'onIndex'>) {
  const [viewport, embla] = useEmblaCarousel({ duration: 22, startIndex: index ?? 0 });
  const [current, setCurrent] = useState(index ?? 0);
  useEffect(() => {
    if (!embla) return;
    const select = () => {
      setCurrent(embla.selectedScrollSnap());
      onIndex?.(embla.selectedScrollSnap());
    };
    embla.on('select', select);
    return () => {
      embla.off('select', select);
    };
  }, [embla, onIndex]);
  useEffect(() => {
    if (index !== undefined && embla && index !== embla.selectedScrollSnap())
      embla.scrollTo(index, prefersReducedMotion());
  }, [embla, index]);
  const go = (step: 1 | -1) => embla?.scrollTo(current + step, prefersReducedMotion());
  return { viewport, current, go };
}
