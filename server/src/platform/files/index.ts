export { Bucket, type BucketSettings, openBucket, sha256 } from './bucket';
export { hasCode, nullWhenMissing } from './error-code';
export { lockFolder } from './folder-lock';
export { writeAtomically } from './write-atomically';
