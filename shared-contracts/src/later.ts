/**
 * What only some pages need: forms, leads, dates, mortgage, staff. In browsers it is a file of its own, fetched with the
 * first module that names something of it. A name's place is chosen here alone: everybody imports it from 'shared-contracts'.
 */
export * from './calls/leads';
export * from './calls/second-factor';
export * from './calls/staff';
export * from './display/attribution';
export * from './display/breadcrumbs';
export * from './display/days-on-market';
export * from './display/page-metadata';
export * from './display/page-titles';
export * from './entities/basemap';
export * from './entities/lead';
export * from './entities/staff';
export * from './routes/public-address';
// of the start by now; versions of remotes that were built before look for them here
export * from './routes/saved-search-params';
export * from './routes/stored-search-params';
export * from './rules/callback-times';
export * from './rules/contact-of';
export * from './rules/county-links';
export * from './rules/days';
export * from './rules/forms';
export * from './rules/hero-listing';
export * from './rules/intents';
export * from './rules/lead-message';
export * from './rules/lead-payload';
export * from './rules/lead-source';
export * from './rules/mortgage';
export * from './rules/names';
export * from './rules/patterns';
export * from './rules/property-type';
export * from './rules/registration';
export * from './rules/showing-days';
export * from './rules/similar-price';
export * from './rules/tmk';
