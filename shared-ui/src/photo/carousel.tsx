import { lazy, Suspense } from 'react';
import { cx } from '../support/cx';
import classes from './carousel.module.css';
import type { CarouselProps } from './carousel-props';

const EmblaCarousel = lazy(() => import('./embla-carousel'));

/** Slides to swipe, drag, click and arrow through. Until its engine is there, the first slide stands in its place. */
export function Carousel(props: CarouselProps) {
  if (props.count === 0) return null;
  const first = <div className={cx(classes.viewport, props.className)}>{props.renderSlide(props.index ?? 0)}</div>;
  if (props.count === 1) return first;
  return (
    <Suspense fallback={first}>
      <EmblaCarousel {...props} />
    </Suspense>
  );
}
