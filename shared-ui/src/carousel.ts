/** Photos to swipe through. */
export * from './photo/carousel';
export type { CarouselProps } from './photo/carousel-props';
