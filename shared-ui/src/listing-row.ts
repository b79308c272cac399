/** A listing as a row of a table. */
export * from './listing/listing-row';
