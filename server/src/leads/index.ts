export { favoriteLead, type WriteFavoriteLead } from './favorite-lead';
export type { FindListing, LeadDirectory, LeadsDeps } from './lead-deps';
export { type ReleaseDeps, releaseStoredLead } from './release-lead';
export { registerLeads } from './routes';
