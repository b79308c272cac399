import type { ReactNode } from 'react';
import { lazyCode, useLazyCode } from '../remote/lazy';
import { cx } from '../text/cx';
import classes from './carousel.module.css';

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

export interface CarouselProps {
  /** what is shown, for assistive technology: 'Photos of 12 Ocean Road' */
  label: string;
  count: number;
  /** draws a slide; called only for the current one and its neighbours */
  renderSlide: (index: number) => ReactNode;
  /** given, the owner holds the position */
  index?: number | undefined;
  onIndex?: ((index: number) => void) | undefined;
  loop?: boolean | undefined;
  /** slides kept drawn on either side of the current one */
  ahead?: number | undefined;
  controls?: boolean | undefined;
  className?: string | undefined;
}
