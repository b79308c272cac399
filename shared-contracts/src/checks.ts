/** What works with schemas and is no schema. A page loads it with the schemas, when it needs it. */
export { CARD_FACETS, SEARCH_BODY_KB } from './calls/search';
export { FACET_NAMES } from './entities/aggregates';
export { EVENT_TOPICS, FORMER_TOPICS } from './events';
export { requestOfKey } from './routes/request-of-key';
export { validFilters } from './routes/saved-filters';
