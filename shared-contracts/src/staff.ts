/** Calls and records of the staff pages. */
export * from './calls/client-shortlists';
export * from './calls/clients';
export * from './calls/feeds';
export * from './calls/staff';
export * from './entities/clients';
export * from './entities/feeds';
export * from './entities/staff';
