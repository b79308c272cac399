export { registerUniversalSearch } from './routes';
