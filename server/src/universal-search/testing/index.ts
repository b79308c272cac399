export { createUniversalSearch } from '../universal-search';
