export { registerRetention } from './register-retention';
