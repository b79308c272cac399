export { logOptions, RequestLog, safeUrl } from './request-log';
