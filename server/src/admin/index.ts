export { registerStaff } from './routes';
