/** Telephone numbers by the rules of all countries: large, so only servers import it at once. */
export * from './rules/telephone';
