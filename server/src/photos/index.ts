export {
  allWithMirroredPhotos,
  forgetUnnamedPhotos,
  photosToMirror,
  photosWithoutCopy,
  withMirroredPhotos,
} from './mirror/feed-photos.store';
export { photoFetch } from './photo-fetch';
export { PHOTOS_PREFIX } from './photo-files';
export { newestThumbs } from './photos.store';
export { type DrawnPictures, type Photos, registerPhotos } from './register-photos';
export type { PictureSource } from './variant-store';
