export { startDemoSource } from './demo-mls';
export { type InterestSettings, insertSampleInterest } from './insert-interest';
export { samplePictures } from './sample-pictures';
export { isSceneNamed } from './sample-scenes.store';
export { type SeedOptions, seedSampleData } from './seed-sample-data';
