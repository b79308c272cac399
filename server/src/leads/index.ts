export { favoriteLead, favoriteSubmission, type WriteFavoriteLead } from './favorite-lead';
export type { FindListing, LeadDirectory, LeadsDeps } from './lead-deps';
export { type NewLead, pruneLeads, pseudonymizeLeads } from './leads.store';
export { leadRow, lendingLead } from './prepared-lead';
export { type ReleaseDeps, releaseStoredLead } from './release-lead';
export { registerLeads } from './routes';
export { type LeadContext, prepareLead } from './submit-lead';
