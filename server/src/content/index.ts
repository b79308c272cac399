export { type ContentStore, createContentStore } from './content.store';
export { registerContent } from './routes';
