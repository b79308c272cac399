export {
  allWithMirroredPhotos,
  forgetUnnamedPhotos,
  photosToMirror,
  photosWithoutCopy,
  withMirroredPhotos,
} from './mirror/feed-photos.store';
export { photoFetch } from './photo-fetch';
export { PHOTOS_PREFIX } from './photo-files';
export { type Photos, type ReadPrepared, registerPhotos } from './register-photos';
