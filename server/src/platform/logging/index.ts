export { logOptions } from './log-options';
