/** Title, mails and copy of a saved search; its filters are changed on the search itself (D37) (D38). */
export { SavedSearchDialog as EditSavedSearch } from 'shared-ui/saved-search';
