/** Pieces of some pages alone, in a file of their own in browsers. Everybody imports them from 'shared-ui'. */
export * from './chart/column-chart';
export * from './chart/step-chart';
export * from './listing/listing-row';
export * from './photo/carousel';
export type { CarouselProps } from './photo/carousel-props';
export * from './saved-search/saved-search-dialog';
export * from './support/centre-in-strip';
export * from './tabs/tabs';
