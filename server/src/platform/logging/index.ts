export { logOptions, safeUrl } from './log-options';
