export { registerHealth } from './routes';
