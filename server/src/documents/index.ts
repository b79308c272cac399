export { readListedAddresses, readStoredAddresses, shownInstead, wasListed } from './listed-addresses.store';
export type { RegionLookup } from './page-context';
export { REPORT_WEEKS, weeksBefore } from './print/report';
export { readInterest } from './print/report.store';
export { registerDocuments } from './routes';
