export { type PhotoVariant, photoUrl } from './photo-url';
export { newestThumbs } from './photos.store';
export { registerPhotos } from './register-photos';
