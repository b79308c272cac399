export type { ListingTable } from '../listings.tables';
