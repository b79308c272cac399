export { Bucket, type BucketSettings, openBucket, sha256 } from './bucket';
export { writeAtomically } from './write-atomically';
