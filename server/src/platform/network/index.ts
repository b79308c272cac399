export { isLoopback, isPublicHost, literalAddress } from './safe-address';
export { createSafeFetch, OutwardError, type OutwardNetwork, type SafeAnswer, type SafeFetch } from './safe-fetch';
