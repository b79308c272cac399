/** Calls for the second sign-in factor. */
export * from './calls/second-factor';
