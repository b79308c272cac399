import type { ReactNode } from 'react';

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
