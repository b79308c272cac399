export { islandAt, isOnLand } from './basemap/coast';
export { registerBasemap } from './basemap/register-basemap';
export { gazetteer, type Place, pathOf, regionLevelString, type Town } from './gazetteer/gazetteer';
export { folded, handleOf } from './gazetteer/place-names';
export { makeListing } from './listings/make-listing';
export { CUSTOMER_EXPERIENCE_ID, CUSTOMER_EXPERIENCE_PHOTOS } from './people/people';
export { type SeedOptions, seedSampleData } from './seed-sample-data';
