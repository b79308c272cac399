export { listFavorites } from './favorites.store';
export { listHidden } from './hidden.store';
export { type CollectionsDeps, registerCollections } from './routes';
export { listViewed } from './viewed.store';
