export { type InterestSettings, insertSampleInterest } from './interest/insert-interest';
export { makeListing } from './listings/make-listing';
export { samplePictures } from './scenes/sample-pictures';
export { isSceneNamed } from './scenes/sample-scenes.store';
export { type SeedOptions, seedSampleData } from './seed-sample-data';
