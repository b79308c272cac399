export { wasListed } from './gone-listings.store';
export { readListedAddresses, readStoredAddresses } from './listed-addresses.store';
export { REPORT_WEEKS, weeksBefore } from './print/report';
export { readInterest } from './print/report.store';
export type { RegionLookup } from './region-lookup';
export { registerDocuments } from './routes';
