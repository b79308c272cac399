export { favoriteLead, type WriteFavoriteLead } from './favorite-lead';
export type { FindListing, LeadDirectory, LeadsDeps } from './lead-deps';
export { listLeads } from './leads.store';
export { registerLeads } from './routes';
