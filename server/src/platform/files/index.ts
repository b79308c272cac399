export { Bucket, type BucketSettings, openBucket, sha256 } from './bucket';
export { hasCode, nullWhenMissing } from './error-code';
export { writeAtomically } from './write-atomically';
