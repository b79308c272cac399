export { islandAt } from './basemap/coast';
export { gazetteer, type Place, pathOf, regionLevelString, type Town } from './gazetteer/gazetteer';
export { folded, handleOf } from './gazetteer/place-names';
export { type InterestSettings, insertSampleInterest } from './interest/insert-interest';
export { makeListing } from './listings/make-listing';
export { type SeedOptions, seedRegions, seedSampleData } from './seed-sample-data';
