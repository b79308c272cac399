export { type InterestSettings, insertSampleInterest } from './insert-interest';
export { samplePictures } from './sample-pictures';
export { type SeedOptions, seedSampleData } from './seed-sample-data';
