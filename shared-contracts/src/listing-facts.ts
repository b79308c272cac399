/** Facts derived from a listing: mortgage, days on market, county links. */
export * from './display/attribution';
export * from './display/city';
export { daysOnMarket } from './display/days-on-market';
export * from './display/days-text';
export * from './display/zones';
export * from './rules/county-links';
export * from './rules/hero-listing';
export * from './rules/mortgage';
export * from './rules/property-type';
export * from './rules/similar-price';
export * from './rules/tmk';
