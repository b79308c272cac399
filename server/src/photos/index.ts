export { newestThumbs } from './photos.store';
export { registerPhotos } from './register-photos';
