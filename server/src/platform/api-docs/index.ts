export { registerApiDocs } from './routes';
