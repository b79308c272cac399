import type { ReactNode } from 'react';
import { lazyCode, useLazyCode } from '../remote/lazy';
import classes from './carousel.module.css';

const engine = lazyCode(() => import('./embla-carousel'));

/** Slides for swipe, drag, click and arrow keys. Until the library has loaded, only the first slide is shown. */
export function Carousel(props: CarouselProps) {
  if (props.count === 0) return null;
  const first = <div className={classes.viewport}>{props.renderSlide(props.index ?? 0)}</div>;
  return props.count === 1 ? first : <Slides {...props} first={first} />;
}

function Slides({ first, ...props }: CarouselProps & { first: ReactNode }) {
  const EmblaCarousel = useLazyCode(engine).part?.default;
  return EmblaCarousel ? <EmblaCarousel {...props} /> : first;
}

export interface CarouselProps {
  /** accessible name: 'Photos of 12 Ocean Road' */
  label: string;
  count: number;
  /** renders a slide; called only for the current slide and its neighbors */
  renderSlide: (index: number) => ReactNode;
  /** if given, the parent owns the position */
  index?: number | undefined;
  onIndex?: ((index: number) => void) | undefined;
  /** number of slides rendered on each side of the current one */
  ahead?: number | undefined;
}
