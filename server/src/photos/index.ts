export {
  allWithKeptPhotos,
  forgetUnnamedPhotos,
  photosToMirror,
  photosWithoutCopy,
  withKeptPhotos,
} from './kept/feed-photos.store';
export { photoFetch } from './photo-fetch';
export { newestThumbs } from './photos.store';
export { type DrawnPictures, registerPhotos } from './register-photos';
export type { PictureSource } from './variant-store';
