export { Bucket, type BucketSettings, openBucket, sha256 } from './bucket';
export { hasCode, nullWhenMissing } from './error-code';
export { lockFolder } from './folder-lock';
export { makeFolder } from './make-folder';
export { writeAtomically } from './write-atomically';
