export { forgetUnnamedPhotos, photosToMirror, photosWithoutCopy, withKeptPhotos } from './kept/feed-photos.store';
export { photoFetch } from './photo-fetch';
export { newestThumbs } from './photos.store';
export { registerPhotos } from './register-photos';
export { isSceneNamed } from './sample-scenes.store';
export { Turns } from './turns';
