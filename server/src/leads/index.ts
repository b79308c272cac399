export { assigneeOf, assignStoredLead } from './assign-lead';
export { favoriteLead, favoriteSubmission, type WriteFavoriteLead } from './favorite-lead';
export type { FindListing, LeadDirectory, LeadsDeps } from './lead-deps';
export { leadValues, type NewLead, pruneLeads, pseudonymizeLeads } from './leads.store';
export { leadRow, lendingLead } from './prepared-lead';
export { releaseStoredLead } from './release-lead';
export { registerLeads } from './routes';
export { listingOfLead, type StoredLeadDeps } from './stored-lead';
export { type LeadContext, prepareLead } from './submit-lead';
