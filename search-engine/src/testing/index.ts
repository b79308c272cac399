export { manyListings, randomListing, storedListing } from './listings';
export { NaiveSearch } from './naive-search';
export { Random } from './random';
export { requests } from './requests';
