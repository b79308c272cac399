/**
 * The contract: calls, entities, addresses, events and slots that every page needs. package.json exports the other
 * parts separately.
 */

export * from './basics/constants';
export * from './basics/parse-url';
export * from './basics/vocabulary';
export * from './calls/account';
export * from './calls/answer-key';
export * from './calls/costs';
export * from './calls/define-call';
export * from './calls/directory';
export * from './calls/layers';
export * from './calls/listings';
export * from './calls/market';
export * from './calls/notifications';
export * from './calls/own-data';
export * from './calls/search';
export * from './calls/shortlists';
export * from './calls/sudo';
export * from './calls/tracking';
export * from './calls/travel';
export * from './calls/universal-search';
export * from './display/days-on-market';
export * from './display/open-house';
export * from './display/phone';
export * from './display/photo';
export * from './display/price';
export * from './display/search-summary';
export * from './display/size';
export * from './display/texts';
export * from './display/truncate';
export * from './entities';
export * from './entities/default-search';
export * from './entities/dwelling-types';
export * from './errors';
export * from './events';
export * from './language/language';
export * from './language/texts';
export * from './problem-schema';
export * from './routes/areas';
export * from './routes/drawn-areas';
export * from './routes/handles';
export * from './routes/language-path';
export * from './routes/map-bounds';
export * from './routes/match-route';
export * from './routes/old-slug';
export * from './routes/page-areas';
export * from './routes/paths';
export * from './routes/request-of-key';
export * from './routes/reserved';
export * from './routes/route';
export * from './routes/saved-filters';
export * from './routes/saved-search-params';
export * from './routes/search-codec';
export * from './routes/search-request';
export * from './rules/contact-of';
export * from './rules/cut';
// home pages need no other fact of a listing
export * from './rules/hero-listing';
export * from './rules/roles';
export * from './rules/tracking';
export * from './search/filters';
export * from './search/lava-presets';
export * from './services';
export * from './slot-name';
export * from './slots';
export { i18n as contractTexts } from './texts';
