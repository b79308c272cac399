export { registerBasemap } from './register-basemap';
