/** Facts derived from a listing. */
export * from './display/city';
export { daysOnMarket } from './display/days-on-market';
export * from './display/days-text';
export * from './display/market-text';
export * from './rules/counties';
export * from './rules/hero-listing';
export * from './rules/ownership-cost';
export * from './rules/similar-price';
export * from './rules/tmk';
