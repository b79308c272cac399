export { insertListings } from '../seed.store';
