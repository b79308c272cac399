export { registerErrorHandling } from '../error-handling';
