export { favoriteLead, type WriteFavoriteLead } from './favorite-lead';
export type { FindListing, LeadDirectory, LeadsDeps } from './lead-deps';
export { registerLeads } from './routes';
