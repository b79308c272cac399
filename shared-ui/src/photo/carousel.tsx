import type { ReactNode } from 'react';
import { lazyCode, useLazyCode } from '../remote/lazy';
import { cx } from '../support/cx';
import classes from './carousel.module.css';
import type { CarouselProps } from './carousel-props';

const engine = lazyCode(() => import('./embla-carousel'));

/** Slides to swipe, drag, click and arrow through. Without its engine, or until it is there, the first slide is shown alone. */
export function Carousel(props: CarouselProps) {
  if (props.count === 0) return null;
  const first = <div className={cx(classes.viewport, props.className)}>{props.renderSlide(props.index ?? 0)}</div>;
  return props.count === 1 ? first : <Slides {...props} first={first} />;
}

function Slides({ first, ...props }: CarouselProps & { first: ReactNode }) {
  const EmblaCarousel = useLazyCode(engine).part?.default;
  return EmblaCarousel ? <EmblaCarousel {...props} /> : first;
}
