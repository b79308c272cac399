/** The dialog that names and saves a search. */
export * from './saved-search/saved-search-dialog';
